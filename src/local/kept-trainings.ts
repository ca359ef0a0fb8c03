/**
 * Trainings kept on this device, in parts in Cache Storage, so that a copy that was cut goes on where it was. The browser
 * stores each part as it arrives, without the page reading it; the hashes are checked once all is here. Only the user
 * removes a copy.
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
  /** Its hashes are still to be compared. */
  isUnchecked: boolean;
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
  /** Hashes of the parts, until they have been compared. */
  unchecked?: string[];
}

export async function listKept(cache: Cache): Promise<KeptTraining[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const ids = paths.flatMap((path) => /^\/kept\/trainings\/([^/]+)$/.exec(path)?.[1] ?? []);
  const kept = await Promise.all(ids.map((id) => storedOf(cache, id)));
  return kept.flatMap((stored) => (stored ? [standing(stored, paths)] : []));
}

function standing({ part_bytes, parts, unchecked, ...facts }: Stored, paths: readonly string[]): KeptTraining {
  const here = new Set(paths.filter((path) => path.startsWith(`${filePath(facts)}/`)));
  const has = Array.from({ length: parts }, (_, nth) => here.has(partPath({ ...facts }, nth)));
  const lastBytes = facts.size - (parts - 1) * part_bytes;
  const bytes = has.reduce((sum, isHere, nth) => sum + (isHere ? (nth === parts - 1 ? lastBytes : part_bytes) : 0), 0);
  const hasCaptions = facts.captions === "" || here.has(captionsPath(facts));
  return { ...facts, bytes, isComplete: bytes === facts.size && hasCaptions, isUnchecked: unchecked !== undefined };
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
  const { part_bytes: _bytes, unchecked: _hashes, parts, ...facts } = stored;
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
  await putFacts(cache, { ...facts, part_bytes, parts: hashes.length, unchecked: hashes });
  await dropBelow(cache, `${factsPath(id)}/`, (path) => !path.startsWith(`${filePath(facts)}/`));
  const missing: number[] = [];
  for (const nth of hashes.keys()) if (!(await cache.match(partPath(facts, nth)))) missing.push(nth);
  const bytesOf = (nth: number) => Math.min(part_bytes, size - nth * part_bytes);
  let bytes = size - missing.reduce((sum, nth) => sum + bytesOf(nth), 0);
  options.onProgress(bytes);
  const keepPart = async (part: number, signal: AbortSignal) => {
    await storePart({ request, cache }, facts, { part, signal });
    bytes += bytesOf(part);
    options.onProgress(bytes);
  };
  await eachOf(missing, keepPart, options.signal);
  if (captions !== "") await keepCaptions({ request, cache }, facts, options.signal);
}

/** Several come while others are written; the first failure ends all. */
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
  part: number;
  signal: AbortSignal;
}

/** A body that ends early is not stored. */
async function storePart({ request, cache }: Keeper, facts: Facts, { part, signal }: OnePart): Promise<void> {
  const { id, sha256 } = facts;
  const ask = { params: { id }, query: { v: sha256, part } };
  let isFull = false;
  const into = async (response: Response) => {
    try {
      await cache.put(partPath(facts, part), response);
    } catch (error) {
      isFull = (error as Error).name === "QuotaExceededError";
      throw error;
    }
  };
  try {
    await request(trainings.content, ask, { into, signal, timeoutMs: partTimeoutMs });
  } catch (error) {
    if (isFull) refuse("storage_full", { base: [noRoom] });
    throw error;
  }
}

/** Compares the hashes of a complete copy once. False: damaged parts were dropped, to be downloaded again. */
export async function checkKept(cache: Cache, id: string): Promise<boolean> {
  const stored = await storedOf(cache, id);
  if (!stored?.unchecked) return true;
  const { unchecked, ...checked } = stored;
  let isSound = true;
  for (const [nth, hash] of unchecked.entries()) {
    const part = await cache.match(partPath(stored, nth));
    // Removed or replaced meanwhile.
    if (!part) return true;
    // Through a blob: its bytes come in one piece, which is several times faster.
    if ((await hashOf(await (await part.blob()).arrayBuffer())) === hash) continue;
    isSound = false;
    await cache.delete(partPath(stored, nth));
  }
  const now = await storedOf(cache, id);
  if (isSound && now?.sha256 === stored.sha256) await putFacts(cache, checked);
  return isSound;
}

const putFacts = (cache: Cache, stored: Stored) => cache.put(factsPath(stored.id), Response.json(stored));

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
