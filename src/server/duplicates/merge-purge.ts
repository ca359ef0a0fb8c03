import { mergeUndoDays } from "../../domain/values/limits.ts";
import { purgeInBatches, type PurgeStep } from "../jobs/purge.ts";
import { dayMs } from "../../kit/durations.ts";
import { forgetSnapshots } from "./contact-merge-rows.ts";

const batch = 500;

export const mergePurge: PurgeStep = {
  ofTenant({ db, world }, tenant_id, signal) {
    const before = world.now() - mergeUndoDays * dayMs;
    return purgeInBatches(db, tenant_id, {
      batch,
      gone: (trx) => forgetSnapshots(trx, tenant_id, before, batch),
      signal,
    });
  },
};
