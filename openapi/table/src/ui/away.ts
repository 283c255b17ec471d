/** Whether the table is hidden behind the Intermission. */

import { signal } from "@preact/signals";

export const away = signal(false);
