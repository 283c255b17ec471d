/** A project plan: tasks, who has them, and bars over weeks. */

/** Task, owner, first week, weeks, share done; without an owner it is a heading. */
const TASKS: readonly (readonly [string, string, number, number, number])[] = [
  ["1  Preparation", "", 0, 4, 100],
  ["1.1  Kick-off and scope", "J. Brandt", 0, 1, 100],
  ["1.2  Stakeholder interviews", "M. Oduya", 1, 2, 100],
  ["1.3  Risk register", "J. Brandt", 2, 2, 80],
  ["2  Migration", "", 3, 6, 45],
  ["2.1  Data cleansing", "S. Lindqvist", 3, 3, 70],
  ["2.2  Supplier master records", "S. Lindqvist", 4, 3, 50],
  ["2.3  Interface tests", "P. Moreau", 6, 3, 10],
  ["3  Training", "", 7, 4, 0],
  ["3.1  Key users", "M. Oduya", 7, 2, 0],
  ["3.2  Regional offices", "M. Oduya", 8, 3, 0],
  ["4  Go-live", "", 10, 2, 0],
  ["4.1  Cut-over weekend", "P. Moreau", 10, 1, 0],
  ["4.2  Hypercare", "All", 11, 1, 0],
];
const WEEKS = ["2 Jan", "9 Jan", "16 Jan", "23 Jan", "30 Jan", "6 Feb", "13 Feb", "20 Feb", "27 Feb", "6 Mar", "13 Mar", "20 Mar"];

export function Plan() {
  return (
    <div class="im im-plan">
      <header class="im-bar"><b>Q1 roll-out</b><span>Timeline</span><span>Board</span><span>Workload</span><span>Files</span></header>
      <div class="im-scroll" tabIndex={0}>
        <div class="im-gantt">
          <div class="im-gantt-head"><span>Task</span><span>Owner</span>{WEEKS.map((week) => <span key={week}>{week}</span>)}</div>
          {TASKS.map(([task, owner, start, length, done]) => (
            <div key={task} class={`im-gantt-row ${owner ? "" : "head"}`}>
              <span>{task}</span>
              <span>{owner}</span>
              <i style={{ "--from": start + 3, "--long": length, "--done": `${done}%` }} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
