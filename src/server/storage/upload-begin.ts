/** Begins an upload, or skips it when the same bytes are already stored. */
import { fileMessages, tooLargeText } from "../../domain/files/file-messages.ts";
import { openUploadsMax, type UploadKind, uploadRules } from "../../domain/files/upload.ts";
import { may } from "../../domain/users/access.ts";
import { refuse } from "../../kit/refusal.ts";
import type { World } from "../../kit/world.ts";
import type { Actor } from "../actor.ts";
import type { Trx } from "../db/schema.ts";
import { tenantTx } from "../db/tenant-tx.ts";
import type { Services } from "../services.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { refuseInfected } from "./upload-end.ts";
import { countOpenUploads, findUpload, insertUpload, type Upload } from "./upload-rows.ts";
import { countUnderLock } from "../db/count-under-lock.ts";

export interface NewUpload {
  id: string;
  kind: UploadKind;
  file_name: string;
  size: number;
}

export function uploadMayBegin(actor: Actor, { kind, size }: Pick<NewUpload, "kind" | "size">): void {
  const { bytesMax, capability } = uploadRules[kind];
  if (!may(actor, capability)) refuse("forbidden");
  if (size > bytesMax) refuse("too_large", { file: [tooLargeText(kind)] });
}

/** An upload that was begun before restarts only if none of its parts is left. */
export async function beginUpload(services: Services, actor: Actor, asked: NewUpload): Promise<Upload> {
  uploadMayBegin(actor, asked);
  const { world, db, parts } = services;
  const upload = newUpload(actor, asked, world);
  const known = await tenantTx(db, actor.tenant_id, (trx) => insertOrFind(trx, upload));
  if (!known) return upload;
  const isSame = known.user_id === actor.user_id && known.kind === asked.kind && known.size === asked.size;
  if (known.user_id === actor.user_id && known.found !== null) refuseInfected(known.found);
  if (!isSame || known.ended_at !== null) refuse("conflict");
  return (await parts.offsetOf(known.storage_key)) === undefined ? known : refuse("conflict");
}

export function newUpload({ tenant_id, user_id }: Actor, asked: NewUpload, world: World): Upload {
  const storage_key = storageKey(tenant_id, world.uuid());
  return {
    ...asked,
    tenant_id,
    user_id,
    storage_key,
    sha256: null,
    found: null,
    created_at: world.now(),
    ended_at: null,
  };
}

/** Undefined when it is new. */
async function insertOrFind(trx: Trx, upload: Upload): Promise<Upload | undefined> {
  const { tenant_id, user_id, id } = upload;
  const known = await findUpload(trx, tenant_id, id);
  if (known) return known;
  const ofUser = { tenant_id, counted: "open_uploads", of: user_id } as const;
  if ((await countUnderLock(trx, ofUser, () => countOpenUploads(trx, tenant_id, user_id))) >= openUploadsMax)
    refuse("rate_limited", { file: [fileMessages.too_many_uploads] });
  if (await insertUpload(trx, upload)) return undefined;
  return (await findUpload(trx, tenant_id, id)) ?? refuse("conflict");
}
