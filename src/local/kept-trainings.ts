/**
 * Trainings kept on this device, in parts in Cache Storage: each part is checked by its hash before it is stored, so a
 * copy that was cut goes on where it was. Only the user removes one.
 */
import { trainings } from "../contract/trainings/trainings.ts";
import type { Training } from "../domain/trainings/training.ts";
import { refuse } from "../kit/refusal.ts";
import { minuteMs } from "../kit/durations.ts";
import type { RequestFn } from "./api/request.ts";
import { keptCacheName } from "./kept-cache.ts";
import { ownerOf } from "./store-name.ts";

type Facts = Pick<
  Training,
  "id" | "title" | "section" | "kind" | "mime" | "file_name" | "size" | "sha256" | "captions"
>;

export interface KeptTraining extends Facts {
  /** Bytes that are here, of `size`. */
  bytes: number;
  isComplete: boolean;
}

export interface Keeper {
  request: RequestFn;
  cache: Cache;
}

const partsAtOnce = 4;
const partTimeoutMs = 10 * minuteMs;

/** Undefined: this browser, or a page without https, cannot keep files. */
export async function openKept(dbName: string): Promise<Cache | undefined> {
  const { caches: here, crypto: secure } = globalThis as { caches?: CacheStorage; crypto?: { subtle?: SubtleCrypto } };
  return here && secure?.subtle ? here.open(keptCacheName(ownerOf(dbName))) : undefined;
}

const root = "/kept/trainings";
const factsPath = (id: string) => `${root}/${id}`;
const filePath = ({ id, sha256 }: Pick<Facts, "id" | "sha256">) => `${root}/${id}/${sha256}`;
const partPath = (facts: Facts, nth: number) => `${filePath(facts)}/${nth}`;
const captionsPath = (facts: Facts) => `${filePath(facts)}/captions`;

interface Stored extends Facts {
  part_bytes: number;
  parts: number;
}

export async function listKept(cache: Cache): Promise<KeptTraining[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const ids = paths.flatMap((path) => /^\/kept\/trainings\/([^/]+)$/.exec(path)?.[1] ?? []);
  const kept = await Promise.all(ids.map((id) => storedOf(cache, id)));
  return kept.flatMap((stored) => (stored ? [standing(stored, paths)] : []));
}

function standing({ part_bytes, parts, ...facts }: Stored, paths: readonly string[]): KeptTraining {
  const here = new Set(paths.filter((path) => path.startsWith(`${filePath(facts)}/`)));
  const has = Array.from({ length: parts }, (_, nth) => here.has(partPath({ ...facts }, nth)));
  const lastBytes = facts.size - (parts - 1) * part_bytes;
  const bytes = has.reduce((sum, isHere, nth) => sum + (isHere ? (nth === parts - 1 ? lastBytes : part_bytes) : 0), 0);
  const hasCaptions = facts.captions === "" || here.has(captionsPath(facts));
  return { ...facts, bytes, isComplete: bytes === facts.size && hasCaptions };
}

async function storedOf(cache: Cache, id: string): Promise<Stored | undefined> {
  return (await cache.match(factsPath(id)))?.json() as Promise<Stored> | undefined;
}

/** The whole file, ready to play; undefined when not all of it is here. */
export async function keptFile(
  cache: Cache,
  id: string,
): Promise<{ facts: Facts; file: Blob; captions: Blob | null } | undefined> {
  const stored = await storedOf(cache, id);
  if (!stored) return undefined;
  const { part_bytes: _bytes, parts, ...facts } = stored;
  const found = await Promise.all(Array.from({ length: parts }, (_, nth) => cache.match(partPath(facts, nth))));
  const here = found.filter((part) => part !== undefined);
  if (here.length < parts) return undefined;
  const blobs = await Promise.all(here.map((part) => part.blob()));
  const captions = facts.captions ? await (await cache.match(captionsPath(facts)))?.blob() : undefined;
  return { facts, file: new Blob(blobs, { type: facts.mime }), captions: captions ?? null };
}

export async function removeKept(cache: Cache, id: string): Promise<void> {
  await cache.delete(factsPath(id));
  await dropBelow(cache, `${factsPath(id)}/`, () => true);
}

async function dropBelow(cache: Cache, start: string, isOld: (path: string) => boolean): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(start) && isOld(pathname)) await cache.delete(request);
  }
}

interface KeepOptions {
  signal: AbortSignal;
  onProgress(bytes: number): void;
}

/** Fetches what is missing; another tab that already does is left to it. Replaces the copy of a former file. */
export async function keepTraining(keeper: Keeper, training: Training, options: KeepOptions): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return fetchAll(keeper, training, options);
  await locks.request(`kept training ${training.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) refuse("busy", { base: ["Another tab is already downloading this training."] });
    await fetchAll(keeper, training, options);
  });
}

async function fetchAll({ request, cache }: Keeper, training: Training, options: KeepOptions): Promise<void> {
  const { id, title, section, kind, mime, file_name, captions } = training;
  const { data } = await request(trainings.parts, { params: { id } }, { signal: options.signal });
  const { sha256, size, part_bytes, hashes } = data;
  await refuseWithoutRoom(size);
  const facts: Facts = { id, title, section, kind, mime, file_name, captions, size, sha256 };
  await cache.put(factsPath(id), Response.json({ ...facts, part_bytes, parts: hashes.length } satisfies Stored));
  await dropBelow(cache, `${factsPath(id)}/`, (path) => !path.startsWith(`${filePath(facts)}/`));
  const missing: number[] = [];
  for (const nth of hashes.keys()) if (!(await cache.match(partPath(facts, nth)))) missing.push(nth);
  const bytesOf = (nth: number) => Math.min(part_bytes, size - nth * part_bytes);
  let bytes = size - missing.reduce((sum, nth) => sum + bytesOf(nth), 0);
  options.onProgress(bytes);
  const keepPart = async (nth: number, signal: AbortSignal) => {
    const part = await partOf(request, facts, { nth, part_bytes, signal });
    if ((await hashOf(await part.arrayBuffer())) !== hashes[nth])
      refuse("damaged", { base: ["Part of this training arrived damaged. Try again."] });
    await store(cache, partPath(facts, nth), part, mime);
    bytes += bytesOf(nth);
    options.onProgress(bytes);
  };
  await eachOf(missing, keepPart, options.signal);
  if (captions !== "") await keepCaptions({ request, cache }, facts, options.signal);
}

/** Several come while others are checked and written; the first failure ends all. */
async function eachOf(
  missing: readonly number[],
  keepPart: (nth: number, signal: AbortSignal) => Promise<void>,
  asked: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([asked, stop.signal]);
  const queue = [...missing];
  const work = async () => {
    for (let nth = queue.shift(); nth !== undefined && !signal.aborted; nth = queue.shift())
      await keepPart(nth, signal);
  };
  const works = Array.from({ length: partsAtOnce }, work);
  try {
    await Promise.all(works);
  } finally {
    stop.abort();
    await Promise.allSettled(works);
  }
  asked.throwIfAborted();
}

async function keepCaptions({ request, cache }: Keeper, facts: Facts, signal: AbortSignal): Promise<void> {
  const ask = { params: { id: facts.id }, query: { v: facts.captions } };
  const { blob } = await request(trainings.captions, ask, { signal });
  await cache.put(captionsPath(facts), new Response(blob, { headers: { "content-type": "text/vtt" } }));
}

interface OnePart {
  nth: number;
  part_bytes: number;
  signal: AbortSignal;
}

async function partOf(request: RequestFn, { id, sha256 }: Facts, { nth, part_bytes, signal }: OnePart): Promise<Blob> {
  const range = `bytes=${nth * part_bytes}-${(nth + 1) * part_bytes - 1}`;
  const ask = { params: { id }, query: { v: sha256 } };
  const { blob } = await request(trainings.content, ask, { range, signal, timeoutMs: partTimeoutMs });
  return blob;
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const noRoom = "There is not enough space on this device for this training. Remove another one, or free up space.";

/** Browsers that do not say how much room there is are asked by writing. */
async function refuseWithoutRoom(size: number): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  const room: StorageEstimate = (await storage?.estimate().catch(() => undefined)) ?? {};
  if (room.quota !== undefined && room.quota - (room.usage ?? 0) < size) refuse("storage_full", { base: [noRoom] });
}

async function store(cache: Cache, path: string, part: Blob, mime: string): Promise<void> {
  try {
    await cache.put(path, new Response(part, { headers: { "content-type": mime } }));
  } catch (error) {
    if ((error as Error).name !== "QuotaExceededError") throw error;
    refuse("storage_full", { base: [noRoom] });
  }
}
