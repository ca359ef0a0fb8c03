/** The least one can do with IndexedDB: one record per row, two indexes, `put` after `put`, one transaction per page. */
export interface PlainStore {
  put(changes: readonly { collection: string; rows: readonly unknown[] }[]): Promise<void>;
}

const indexesOf = (collection: string): readonly [string, string] =>
  collection === "contacts" ? ["last_name", "updated_at"] : ["contact_id", "updated_at"];

export async function openPlainStore(name: string, collections: readonly string[]): Promise<PlainStore> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener("upgradeneeded", () => {
    for (const collection of collections) {
      const store = opening.result.createObjectStore(collection, { keyPath: "id" });
      for (const field of indexesOf(collection)) store.createIndex(field, field);
    }
  });
  const db = await settled(opening);
  return {
    put: async (changes) => {
      for (const { collection, rows } of changes) {
        const transaction = db.transaction(collection, "readwrite", { durability: "relaxed" });
        const store = transaction.objectStore(collection);
        for (const row of rows) store.put(row);
        await ended(transaction);
      }
    },
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", () => failed(request.error ?? new Error("IndexedDB")));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.addEventListener("complete", () => done());
    transaction.addEventListener("abort", () => failed(transaction.error ?? new Error("IndexedDB")));
  });
}
