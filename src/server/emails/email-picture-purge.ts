import { unusedPictureDays } from "../../domain/email-blocks/email-picture.ts";
import { dayMs } from "../../kit/durations.ts";
import type { FreeContents } from "../storage/clearing.ts";
import { letGoContents } from "../storage/content-rows.ts";
import { deleteUnusedPictures, noteUnusedPictures } from "./email-picture-rows.ts";

/** Pictures that were uploaded for an email and are in none. */
export const freeUnusedPictures: FreeContents = async (trx, tenant_id, { now, limit }) => {
  await noteUnusedPictures(trx, tenant_id, now);
  const before = now - unusedPictureDays * dayMs;
  const hashes = await deleteUnusedPictures(trx, tenant_id, { before, limit });
  await letGoContents(trx, tenant_id, hashes);
  return hashes.length;
};
