import { idBefore, type PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";

/** Long enough to correct rejected rows. */
const keptDays = 90;

export const eventImportPurge: PurgeStep = {
  rules(now) {
    const before = idBefore(now - keptDays * dayMs);
    return [
      { table: "event_import_rows", column: "import_id", before },
      { table: "event_imports", column: "id", before },
    ];
  },
};
