import { deletedFileKeptDays } from "../../domain/values/limits.ts";
import type { FreeContents } from "../storage/clearing.ts";
import { letGoContents } from "../storage/content-rows.ts";
import { dayMs } from "../../kit/durations.ts";
import { freeDeletedFiles } from "./contact-file-rows.ts";

export const freeDeleted: FreeContents = async (trx, tenant_id, { now, limit }) => {
  const before = now - deletedFileKeptDays * dayMs;
  const hashes = await freeDeletedFiles(trx, tenant_id, { before, now, limit });
  await letGoContents(trx, tenant_id, hashes);
  return hashes.length;
};
