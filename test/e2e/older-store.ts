/** Runs in a page of the site with no app open: the store is what an older build would have left, without these tables. */
export async function storeAsOfOlderBuild(without: string[]): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("fieldline:"));
  if (!found?.name || !found.version) throw new Error("There is no store.");
  const { name, version } = found;
  const kept = await tablesOf(await done(indexedDB.open(name)));
  await done(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, version - 5);
  opening.addEventListener("upgradeneeded", () => {
    for (const { table, keyPath, autoIncrement, indexes } of kept) {
      const made = opening.result.createObjectStore(table, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
        made.createIndex(index, path, { unique, multiEntry });
    }
  });
  const older = await done(opening);
  const writing = older.transaction([...older.objectStoreNames], "readwrite");
  for (const { table, rows } of kept) for (const row of rows) writing.objectStore(table).put(row);
  writing.objectStore("meta").delete("schema");
  await new Promise((ended) => writing.addEventListener("complete", ended));
  older.close();

  async function tablesOf(db: IDBDatabase) {
    const tables = [];
    for (const table of db.objectStoreNames) {
      if (without.includes(table)) continue;
      const store = db.transaction(table).objectStore(table);
      const { keyPath, autoIncrement } = store;
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath: path, unique, multiEntry } = store.index(index);
        return { name: index, keyPath: path, unique, multiEntry };
      });
      const rows: unknown[] = await done(store.getAll());
      tables.push({ table, keyPath, autoIncrement, indexes, rows });
    }
    db.close();
    return tables;
  }
}
