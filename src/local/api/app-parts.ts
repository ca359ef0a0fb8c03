/**
 * The app's files beyond those installed at once, as cached by this browser: those of a feature when one of its screens
 * is first opened, the rest when the user downloads everything. `offline-parts.json` lists them by feature.
 */
export const partListPath = "/offline-parts.json";
const cacheName = "app-parts";
/** Stored in the cache itself, so that it is deleted with the cache. */
const wantedPath = "/offline-parts/all";
/** Features whose data is only on the server. */
const online = "admin";

export type PartList = Readonly<Record<string, readonly string[]>>;

export function isAppFile(path: string): boolean {
  return /^\/assets\/[^/]+\.(js|css)$/.test(path);
}

/** Every file that works offline. */
export function offlineFiles(list: PartList): string[] {
  const features = Object.entries(list).filter(([feature]) => feature !== online);
  return [...new Set(features.flatMap(([, files]) => files))];
}

/**
 * For the service worker: the cached file, otherwise the server's, which is then cached with the rest of its feature.
 */
export async function servedPart(
  request: Request,
  { list, until }: { list(): Promise<PartList>; until(work: Promise<unknown>): void },
): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) until(keepPart(cache, { request, response: response.clone(), list }).catch(() => undefined));
  return response;
}

interface Served {
  request: Request;
  response: Response;
  list(): Promise<PartList>;
}

async function keepPart(cache: Cache, { request, response, list }: Served): Promise<void> {
  await cache.put(request.url, response);
  const { pathname } = new URL(request.url);
  const [feature, files] = Object.entries(await list()).find(([, some]) => some.includes(pathname)) ?? [];
  if (!feature || !files || coming.has(feature)) return;
  coming.add(feature);
  try {
    for (const file of await missingParts(files)) await cache.add(file);
  } finally {
    coming.delete(feature);
  }
}

/** Features whose files are being fetched. */
const coming = new Set<string>();

export async function missingParts(files: readonly string[]): Promise<string[]> {
  const here = await keptPaths(await caches.open(cacheName));
  return files.filter((file) => !here.has(file));
}

/** Throws if it cannot be fetched or there is no space. */
export async function bringPart(file: string): Promise<void> {
  await (await caches.open(cacheName)).add(file);
}

/** Leftovers of an earlier build. */
export async function dropOldParts(list: PartList): Promise<void> {
  const cache = await caches.open(cacheName);
  const known = new Set([...Object.values(list).flat(), wantedPath]);
  for (const path of await keptPaths(cache)) if (!known.has(path)) await cache.delete(path);
}

/** The user downloaded everything: files of a new version are fetched too. */
export async function wantAll(): Promise<void> {
  await (await caches.open(cacheName)).put(wantedPath, new Response(""));
}

export async function isAllWanted(): Promise<boolean> {
  return (await (await caches.open(cacheName)).match(wantedPath)) !== undefined;
}

/** Null: this app is not served from the browser cache. */
export async function partList(): Promise<PartList | null> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return null;
  const response = await fetch(partListPath).catch(() => null);
  return response?.ok ? ((await response.json()) as PartList) : null;
}

async function keptPaths(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
}

/** A file of the app itself, from the offline cache where it is installed. */
export async function fileBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
