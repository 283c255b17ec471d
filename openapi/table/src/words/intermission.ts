/** Words of the Intermission; those on its screens are there to look like work. */

import type { Disguise } from "../ui/settings.ts";

export const disguises: Record<Disguise, { name: string; title: string }> = {
  plan: { name: "Project plan", title: "Q1 roll-out – Project plan" },
  curtain: { name: "Curtain", title: "Untitled" },
  dashboard: { name: "Dashboard", title: "Operations dashboard" },
  sheet: { name: "Spreadsheet", title: "Budget_v7 – Sheet1" },
  inbox: { name: "Inbox", title: "Inbox (4)" },
  editor: { name: "Code editor", title: "invoice_import.py – Editor" },
  report: { name: "Report", title: "Quarterly report – Draft" },
};

export const intermission = {
  button: "Intermission",
  back: "Go back",
  title: (kind: string) => disguises[kind as Disguise]?.title ?? disguises.curtain.title,
};
