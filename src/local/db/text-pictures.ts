/**
 * Pictures of texts that were shown on this device, readable offline: kept with the thumbnails, so that they are deleted
 * when space is needed, and with their text.
 */
import { type LocalDatabase, plainTable, transact } from "./database.ts";

/** Of all of them; the oldest texts lose theirs first. */
export const picturesBytesMax = 50 * 1024 * 1024;

interface PictureKey {
  /** Of the text. */
  id: string;
  n: number;
}
type Pictured = { media?: readonly { size: number }[] } | undefined;

const prefix = "text ";
const keyOf = ({ id, n }: PictureKey) => `${prefix}${id} ${n}`;
const textOf = (key: string) => key.split(" ")[1] ?? "";
const numberOf = (key: string) => Number(key.split(" ")[2]);
/** Ids of texts rise with time. */
const allKeys = (db: LocalDatabase) => db.thumbnails.where("id").startsWith(prefix).primaryKeys();

export async function keptPicture(db: LocalDatabase, key: PictureKey): Promise<Blob | null> {
  return (await db.thumbnails.get(keyOf(key)))?.blob ?? null;
}

/** Only of a text this device keeps. */
export async function keepPicture(db: LocalDatabase, key: PictureKey, blob: Blob): Promise<void> {
  await transact(db, ["texts", "thumbnails"], async () => {
    if (!(await plainTable(db, "texts").get(key.id))) return;
    await db.thumbnails.put({ id: keyOf(key), blob });
    await freeSpace(db);
  });
}

async function freeSpace(db: LocalDatabase): Promise<void> {
  const keys = (await allKeys(db)).toReversed();
  const texts = (await plainTable(db, "texts").bulkGet(keys.map(textOf))) as Pictured[];
  let bytes = 0;
  const beyond = keys.filter((key, at) => {
    bytes += texts[at]?.media?.[numberOf(key)]?.size ?? 0;
    return bytes > picturesBytesMax;
  });
  await db.thumbnails.bulkDelete(beyond);
}

/** In the transaction that removes the texts. */
export async function dropPictures(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  const keys = await allKeys(db);
  if (keys.length === 0) return;
  const gone = new Set(ids);
  await db.thumbnails.bulkDelete(keys.filter((key) => gone.has(textOf(key))));
}
