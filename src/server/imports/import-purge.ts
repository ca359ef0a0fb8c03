import { purgeInBatches, type PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";
import { clearOldImports } from "./import-rows.ts";

/** Long enough to correct rejected rows. */
const keptDays = 90;
const batch = 5;

export const importPurge: PurgeStep = {
  ofTenant({ db, world }, tenant_id, signal) {
    const before = world.now() - keptDays * dayMs;
    return purgeInBatches(db, tenant_id, {
      batch,
      gone: (trx) => clearOldImports(trx, tenant_id, before, batch),
      signal,
    });
  },
};
