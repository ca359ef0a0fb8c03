/** Pictures of people as this device has them: with the small pictures of files, so that they go when room is needed. */
import { type LocalDatabase, transact } from "../db/database.ts";

export async function keptPhoto(db: LocalDatabase, address: string): Promise<Blob | null> {
  return (await db.thumbnails.get(address))?.blob ?? null;
}

/** In place of the one the person had before. */
export async function keepPhoto(db: LocalDatabase, address: string, blob: Blob): Promise<void> {
  await transact(db, ["thumbnails"], async () => {
    await forgetPhoto(db, address);
    await db.thumbnails.put({ id: address, blob });
  });
}

/** That one and whatever came before it in its place. */
export async function forgetPhoto(db: LocalDatabase, address: string): Promise<void> {
  const [theirs = address] = address.split("?");
  await db.thumbnails.where("id").startsWith(theirs).delete();
}
