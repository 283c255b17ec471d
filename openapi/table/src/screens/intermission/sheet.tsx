/** A spreadsheet: a budget that adds up. */

const COLUMNS = "ABCDEFGHIJKLMNO";
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"];
const LINES: readonly (readonly [string, number, number])[] = [
  ["Salaries", 48200, 310],
  ["Rent", 9400, 0],
  ["Software", 3150, 45],
  ["Travel", 2280, -120],
  ["Training", 1500, 75],
  ["Hardware", 4100, -260],
  ["Telephone", 640, 5],
  ["Insurance", 1180, 0],
  ["Postage", 210, 8],
  ["Cleaning", 870, 0],
];
const BLANK = 24;

export function Sheet() {
  const rows = LINES.map(([name, first, step]) => {
    const months = MONTHS.map((_, n) => first + n * step);
    return [name, ...months, months.reduce((sum, each) => sum + each, 0)];
  });
  const totals = rows[0]?.slice(1).map((_, n) => rows.reduce((sum, row) => sum + Number(row[n + 1]), 0)) ?? [];
  const all: (string | number)[][] = [["Budget", ...MONTHS, "Total"], ...rows, ["Total", ...totals]];
  return (
    <div class="im im-sheet">
      <header class="im-bar"><b>Budget_v7</b><span>File</span><span>Edit</span><span>View</span><span>Insert</span><span>Format</span><span>Data</span></header>
      <p class="im-formula"><b>H12</b><span>=SUM(H2:H11)</span></p>
      <div class="im-scroll" tabIndex={0}>
        <table>
          <thead><tr><td />{[...COLUMNS].map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
          <tbody>
            {Array.from({ length: all.length + BLANK }, (_, y) => (
              <tr key={y} class={y === 0 || y === all.length - 1 ? "strong" : ""}>
                <th scope="row">{y + 1}</th>
                {[...COLUMNS].map((column, x) => {
                  const value = all[y]?.[x] ?? "";
                  return <td key={column} class={y === all.length - 1 && x === 7 ? "picked" : ""}>{typeof value === "number" ? value.toLocaleString("en") : value}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer class="im-tabs"><b>Sheet1</b><span>Forecast</span><span>Assumptions</span></footer>
    </div>
  );
}
