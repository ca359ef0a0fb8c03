/** Runs in a page: where, in everything this browser keeps for the site, any of these words can be read. */
export async function storedWords(words: string[]): Promise<string[]> {
  const places: string[] = [];
  const look = (place: string, text: string) => {
    for (const word of words) if (text.includes(word)) places.push(`${place}: ${word}`);
  };
  const textOf = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) =>
      part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? new TextDecoder("latin1").decode(part) : part,
    ) ?? "";
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  for (const { name = "" } of await indexedDB.databases()) {
    look("database name", `${name}:`);
    const opening = indexedDB.open(name);
    // It was removed in the meantime: reading must not recreate it or block its removal.
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    const db = await done(opening).catch(() => undefined);
    if (!db) continue;
    db.addEventListener("versionchange", () => db.close());
    for (const store of db.objectStoreNames) {
      for (const record of await done(db.transaction(store).objectStore(store).getAll()))
        look(`${name} ${store}`, textOf(record));
    }
    db.close();
  }
  const folder = await navigator.storage.getDirectory();
  for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>)
    look(`file ${name}`, `${name}: ${await (await handle.getFile()).text()}`);
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) look(`cache ${request.url}`, await (await cache.match(request))!.text());
  }
  look("localStorage", JSON.stringify(Object.entries(localStorage)));
  look("sessionStorage", JSON.stringify(Object.entries(sessionStorage)));
  look("cookies", `${document.cookie}:`);
  look("page", document.documentElement.outerHTML);
  return places;
}
