/** Profile pictures on this device, stored with the thumbnails so that they are deleted when space is needed. */
import { type LocalDatabase, transact } from "../db/database.ts";

export async function keptPhoto(db: LocalDatabase, address: string): Promise<Blob | null> {
  return (await db.thumbnails.get(address))?.blob ?? null;
}

/** Replaces the previous one of the user. */
export async function keepPhoto(db: LocalDatabase, address: string, blob: Blob): Promise<void> {
  await transact(db, ["thumbnails"], async () => {
    await forgetPhoto(db, address);
    await db.thumbnails.put({ id: address, blob });
  });
}

/** The picture and all earlier versions of it. */
export async function forgetPhoto(db: LocalDatabase, address: string): Promise<void> {
  const [theirs = address] = address.split("?");
  await db.thumbnails.where("id").startsWith(theirs).delete();
}
