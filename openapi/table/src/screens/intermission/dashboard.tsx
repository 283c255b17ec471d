/** A dashboard: figures, a line, bars. */

const FIGURES: readonly (readonly [string, string, string])[] = [
  ["Orders shipped", "12,480", "+3.1% on last month"],
  ["On-time delivery", "96.4%", "−0.2 points"],
  ["Open tickets", "218", "+14"],
  ["Cost per unit", "4.07", "−1.8%"],
];
const LINE = [62, 58, 60, 51, 55, 47, 49, 40, 44, 36, 38, 30, 33, 24];
const BEFORE = [70, 68, 66, 67, 62, 60, 61, 57, 55, 56, 50, 52, 47, 46];
const REGIONS: readonly (readonly [string, number])[] = [["North", 82], ["East", 64], ["South", 71], ["West", 48], ["Export", 35]];
const DELAYS: readonly (readonly [string, string, string, string])[] = [
  ["40718", "Interface to carrier", "2 d", "in work"],
  ["40722", "Label printer, dock 3", "1 d", "waiting for part"],
  ["40731", "Address check", "6 h", "in work"],
  ["40735", "Pallet count, east", "5 h", "new"],
  ["40741", "Scanner firmware", "3 h", "new"],
];

function path(points: readonly number[]): string {
  return points.map((y, n) => `${n ? "L" : "M"}${n * 30 + 10} ${y + 10}`).join("");
}

export function Dashboard() {
  return (
    <div class="im im-dash">
      <header class="im-bar"><b>Operations</b><span>Overview</span><span>Regions</span><span>Suppliers</span><span>Alerts</span></header>
      <div class="im-scroll" tabIndex={0}>
        <div class="im-tiles">
          {FIGURES.map(([label, value, note]) => <section key={label}><span>{label}</span><b>{value}</b><small>{note}</small></section>)}
        </div>
        <div class="im-charts">
          <section>
            <h2>Throughput, 14 weeks</h2>
            <svg viewBox="0 0 410 100" aria-hidden="true">
              <path class="grid" d="M10 20H400M10 45H400M10 70H400M10 95H400" />
              <path class="before" d={path(BEFORE)} />
              <path class="line" d={path(LINE)} />
            </svg>
          </section>
          <section>
            <h2>By region, % of plan</h2>
            {REGIONS.map(([region, percent]) => <p key={region} class="im-hbar"><span>{region}</span><i style={{ "--done": `${percent}%` }} /><span>{percent}</span></p>)}
          </section>
          <section class="im-wide">
            <h2>Oldest tickets</h2>
            <table>
              <thead><tr><th scope="col">Ticket</th><th scope="col">Subject</th><th scope="col">Open for</th><th scope="col">State</th></tr></thead>
              <tbody>{DELAYS.map(([ticket, ...rest]) => <tr key={ticket}><th scope="row">{ticket}</th>{rest.map((each) => <td key={each}>{each}</td>)}</tr>)}</tbody>
            </table>
          </section>
        </div>
      </div>
    </div>
  );
}
