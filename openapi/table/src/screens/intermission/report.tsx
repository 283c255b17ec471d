/** A report: a page of a draft. */

const ROWS: readonly (readonly [string, string, string, string])[] = [
  ["Incoming goods", "14.2", "13.8", "+2.9%"],
  ["Picking", "9.7", "9.9", "−2.0%"],
  ["Returns", "3.1", "2.6", "+19.2%"],
  ["Transport", "21.4", "21.0", "+1.9%"],
];

export function Report() {
  return (
    <div class="im im-report">
      <header class="im-bar"><b>Quarterly report – Draft</b><span>Home</span><span>Layout</span><span>References</span><span>Review</span></header>
      <div class="im-scroll" tabIndex={0}>
        <article>
          <p class="im-soft">Logistics · Internal · Draft 3</p>
          <h2>Quarterly report</h2>
          <h3>1  Summary</h3>
          <p>Costs per unit were held at the level of the quarter before. The rise in returns is for the most part due to the change of packaging in week 32 and is expected to level off once the remaining stock has been used up.</p>
          <p>The measures agreed on in spring have been carried out in four of five regions. For the fifth, the schedule has been moved by one quarter, with the consent of the steering group.</p>
          <h3>2  Cost by process</h3>
          <table>
            <thead><tr><th scope="col">Process</th><th scope="col">This quarter</th><th scope="col">Last quarter</th><th scope="col">Change</th></tr></thead>
            <tbody>{ROWS.map(([name, ...rest]) => <tr key={name}><th scope="row">{name}</th>{rest.map((each) => <td key={each}>{each}</td>)}</tr>)}</tbody>
          </table>
          <p class="im-soft">Table 1: cost by process, thousands, before allocation.</p>
          <h3>3  Outlook</h3>
          <p>No significant change is expected for the coming quarter. The figures for transport depend on the outcome of the tender, which will be known by the middle of the month. A sensitivity analysis is given in the annex.</p>
          <p>Open points are the treatment of pallets on loan and the question of whether regional offices report by calendar week or by month.</p>
        </article>
      </div>
    </div>
  );
}
