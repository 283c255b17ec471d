/** Rooms that are fetched together: each alone is too small to be worth a request, and packs worse. */

export { Claim } from "./lobby/claim.tsx";
export { Games } from "./lobby/games.tsx";
export { EnterCode, HandoverDialog } from "./lobby/handover.tsx";
export { SettingsDialog } from "./settings/settings.tsx";
export { Statistics } from "./statistics/statistics.tsx";
