/**
 * A user's photo and logo: the profile has a URL, the URL identifies the bytes, which are stored with all other files.
 */
import { Readable } from "node:stream";
import type { ArrivedFile } from "../../contract/form.ts";
import {
  cutPicture,
  pictureAddress,
  type PictureField,
  pictureFields,
  pictureHash,
} from "../../domain/users/picture.ts";
import { refuse } from "../../kit/refusal.ts";
import type { Ctx } from "../context.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { findContent, letGoContents } from "../storage/content-rows.ts";
import { factsOf } from "../storage/file-sample.ts";
import { bytesOf } from "../storage/upload-receive.ts";
import { wholeOf } from "../storage/whole-file.ts";
import { profileText } from "./current-user.ts";
import { findUser, lockUser } from "./user-rows.ts";

/** A file, or empty to remove the current one. */
type PictureEdit = Partial<Record<PictureField, "" | ArrivedFile | undefined>>;

/** Profile URLs, only for the given files. */
export async function keepPictures(ctx: Ctx, edit: PictureEdit): Promise<Partial<Record<PictureField, string>>> {
  const given = pictureFields.filter((field) => edit[field] !== undefined);
  if (given.length === 0) return {};
  const { tenant_id, user_id } = ctx.actor;
  // Concurrent changes would both release the same former picture.
  await lockUser(ctx.trx, { tenant_id, user_id });
  const user = (await findUser(ctx.trx, tenant_id, user_id)) ?? refuse("unauthorized");
  const former = given.map((field) => pictureHash(profileText(user, field)));
  const kept: Partial<Record<PictureField, string>> = {};
  for (const field of given) kept[field] = await keepPicture(ctx, field, edit[field] || null);
  const unneeded = former.filter((sha256) => sha256 !== "");
  if (unneeded.length > 0) await letGoContents(ctx.trx, tenant_id, unneeded);
  return kept;
}

async function keepPicture(ctx: Ctx, field: PictureField, file: ArrivedFile | null): Promise<string> {
  if (!file) return "";
  const picture = cutPicture(field, await wholeOf(file)).bare();
  const read = () => Readable.from([picture]);
  const { sha256 } = await keepBytes(ctx, await factsOf(read()), read);
  return pictureAddress(ctx.actor.user_id, field, sha256);
}

const yearSeconds = 31_536_000;

/** A photo is visible to every user of the tenant, as the name is; a logo only to its user. */
export async function pictureBytes(
  ctx: Ctx,
  field: PictureField,
  { id, v }: { id: string; v: string | undefined },
): Promise<AsyncIterable<Uint8Array>> {
  const { trx, actor } = ctx;
  const isShown = field === "personal_photo" || id === actor.user_id;
  const user = isShown ? await findUser(trx, actor.tenant_id, id) : undefined;
  const sha256 = user ? pictureHash(profileText(user, field)) : "";
  const content = sha256 && (v ?? sha256) === sha256 ? await findContent(trx, actor.tenant_id, sha256) : undefined;
  if (!content) return refuse("not_found");
  ctx.header("content-type", `image/${content.look}`);
  ctx.header("content-length", String(content.size));
  ctx.header("cache-control", v === undefined ? "private, no-cache" : `private, max-age=${yearSeconds}, immutable`);
  return bytesOf(ctx.services, content);
}
