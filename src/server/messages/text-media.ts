/** Pictures of texts: those sent are kept as contents of the company, those received are fetched from the carrier. */
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ArrivedFile } from "../../contract/form.ts";
import { shownFileName } from "../../domain/files/file.ts";
import { mediaOf, mediaReceived, mediaToSend, type TextMedia } from "../../domain/messages/text-media.ts";
import { textMessages } from "../../domain/messages/text-messages.ts";
import { minuteMs, secondMs } from "../../kit/durations.ts";
import { refuse } from "../../kit/refusal.ts";
import type { FileSignature } from "../../kit/file-signature.ts";
import { storageKey } from "../../vendors/storage/storage.ts";
import { VendorTrouble } from "../../vendors/http/vendor-trouble.ts";
import type { Ctx } from "../context.ts";
import { attemptAll } from "../jobs/attempt-all.ts";
import { systemActor, tenantWork } from "../jobs/tenant-work.ts";
import type { Services } from "../services.ts";
import { findContent, holdContent, keepContent } from "../storage/content-rows.ts";
import { keepBytes } from "../storage/content-storage.ts";
import { factsOf, type FileFacts } from "../storage/file-sample.ts";
import { bytesOf, wholeUpload } from "../storage/upload-receive.ts";
import { announceText } from "./text-announcing.ts";
import { endMediaFetch, listDueMedia, type MediaFetch, putOffMedia } from "./text-media-rows.ts";
import { findText, type TextKey, updateText } from "./text-rows.ts";

interface Given {
  upload_id?: string | undefined;
  file?: ArrivedFile | undefined;
}

/** Of a text to be sent: as `file` in a form, or as a completed upload. */
export async function mediaGiven(ctx: Ctx, { upload_id, file }: Given): Promise<TextMedia[]> {
  if (file) {
    const facts = await factsOf(file.read());
    const mime = mediaToSend(facts);
    await keepBytes(ctx, facts, () => file.read());
    return [here(facts, mime, file.file_name)];
  }
  if (upload_id === undefined) return [];
  const { upload, content } = await wholeUpload(ctx, upload_id, "text_picture");
  const mime = mediaToSend(content);
  await holdContent(ctx.trx, ctx.actor.tenant_id, content.sha256);
  return [here(content, mime, upload.file_name)];
}

function here({ size, sha256 }: Pick<FileFacts, "size" | "sha256">, mime: string, file_name: string): TextMedia {
  return { file_name: shownFileName(file_name), mime, size, sha256, state: "here", error: "" };
}

/** As a download. */
export async function mediaReply(ctx: Ctx, one: TextMedia | undefined) {
  if (one?.state !== "here") return refuse("not_found");
  const content = (await findContent(ctx.trx, ctx.actor.tenant_id, one.sha256)) ?? refuse("gone");
  ctx.header("content-type", one.mime);
  ctx.header("content-disposition", "attachment");
  ctx.header("content-length", String(content.size));
  return bytesOf(ctx.services, content);
}

export const mediaComing = (urls: readonly string[]): TextMedia[] =>
  urls.map(() => ({ file_name: "", mime: "", size: 0, sha256: "", state: "coming", error: "" }));

const triesMax = 8;

/** For the background queue, and right after a text arrived (`of`). */
export async function fetchDueMedia(services: Services, of?: TextKey): Promise<void> {
  const due = await listDueMedia(services.db, services.world.now(), { limit: 50, ...(of && { of }) });
  await attemptAll(due.map((one) => () => fetchOne(services, one)));
}

async function fetchOne(services: Services, due: MediaFetch): Promise<void> {
  // With the uploads: what a killed server left there is deleted after a day.
  const folder = join(services.settings.dataFolder, "uploads");
  const path = join(folder, services.world.uuid());
  await mkdir(folder, { recursive: true });
  try {
    await services.texting.fetchMedia(due.url, path);
    await keepFetched(services, due, path);
  } catch (error) {
    await afterTrouble(services, due, error);
  } finally {
    await rm(path, { force: true });
  }
}

async function keepFetched(services: Services, due: MediaFetch, path: string): Promise<void> {
  const facts = await factsOf(createReadStream(path));
  const mime = mediaReceived(facts.look);
  if (mime === null) return void (await settle(services, due, refused(textMessages.picture_kind)));
  if (services.scan && (await services.scan.find(createReadStream(path))) !== null)
    return void (await settle(services, due, refused(textMessages.picture_infected)));
  const storage_key = storageKey(due.tenant_id, services.world.uuid());
  await services.storage.putFile(storage_key, path);
  const file_name = `${due.n + 1}.${extensions.get(facts.look) ?? "jpg"}`;
  const kept = await settle(services, due, here(facts, mime, file_name), { ...facts, storage_key });
  if (kept !== storage_key) await services.storage.remove(storage_key);
}

const extensions: ReadonlyMap<FileSignature, string> = new Map([
  ["jpeg", "jpg"],
  ["png", "png"],
  ["gif", "gif"],
  ["webp", "webp"],
  ["pdf", "pdf"],
]);

const refused = (error: string): TextMedia => ({
  file_name: "",
  mime: "",
  size: 0,
  sha256: "",
  state: "refused",
  error,
});

/** Returns the storage key of its bytes from now on; undefined: none were kept. */
async function settle(
  services: Services,
  due: MediaFetch,
  one: TextMedia,
  bytes?: FileFacts & { storage_key: string },
): Promise<string | undefined> {
  const { tenant_id, text_id: id, n } = due;
  return tenantWork(services, systemActor(tenant_id), async (ctx) => {
    const text = await findText(ctx.trx, { tenant_id, id }, true);
    if (!(await endMediaFetch(ctx.trx, due)) || !text) return undefined;
    const media = mediaOf(text).map((other, at) => (at === n ? one : other));
    const now = ctx.world.now();
    const after = { ...text, media, updated_at: now, version: text.version + 1 };
    await updateText(ctx.trx, tenant_id, after, { media });
    ctx.changeSet.add("texts", id);
    await announceText(ctx, after, "status");
    return bytes && keepContent(ctx.trx, tenant_id, bytes, now);
  });
}

async function afterTrouble(services: Services, due: MediaFetch, error: unknown): Promise<void> {
  if (error instanceof VendorTrouble && error.code === "too_large")
    return void (await settle(services, due, refused(textMessages.picture_large)));
  if (due.tries + 1 >= triesMax) return void (await settle(services, due, refused(textMessages.picture_gone)));
  const next_at = services.world.now() + Math.max(15 * secondMs, 2 ** due.tries * minuteMs);
  await tenantWork(services, systemActor(due.tenant_id), ({ trx }) => putOffMedia(trx, due, next_at));
  // What the carrier or the disk could not do is tried again; anything else is a fault of ours.
  if (!(error instanceof VendorTrouble)) throw error;
}
