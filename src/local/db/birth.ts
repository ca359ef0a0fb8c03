/** Tells a store from one made anew under its name: the browser may remove a database, also while it is in use. */
import type Dexie from "dexie";
import type { LocalDatabase } from "./database.ts";

/**
 * Resolves to the store's mark once it is open. `replaced` is called when a later connection finds another store in its
 * place. A lost connection is opened again at once, so that the loss is noticed.
 */
export async function watchBirth(db: LocalDatabase, fresh: () => string, replaced: () => void): Promise<string> {
  let known: string | undefined;
  const look = async (opened: Dexie) => {
    const born = await birthOf(opened, fresh);
    if (known !== undefined && known !== born) replaced();
    known = born;
  };
  db.on("ready", look, true);
  db.on("close", () => queueMicrotask(() => void openAgain(db)));
  await db.open();
  return known ?? "";
}

async function birthOf(db: Dexie, fresh: () => string): Promise<string> {
  const meta = db.table<{ k: string; value: unknown }, string>("meta");
  const found = (await meta.get("born"))?.value;
  if (typeof found === "string") return found;
  const born = fresh();
  await meta.put({ k: "born", value: born });
  return born;
}

/** Any read does, and fails quietly where we closed the store ourselves. */
async function openAgain(db: LocalDatabase): Promise<void> {
  await db.meta.get("born").catch(() => undefined);
}
