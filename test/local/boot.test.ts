/** What `public/boot.js` does before any module runs, in a browser's place: its own globals and an IndexedDB in memory. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { systemVersion } from "../../src/domain/session/limits.ts";
import { openDatabase } from "../../src/local/db/database.ts";
import { storeName } from "../../src/local/store-name.ts";

const script = readFileSync(new URL("../../public/boot.js", import.meta.url), "utf8");
const user = "0190-one";
const actor = "0190-two";

async function started(kept: Record<string, string>, disk = new IDBFactory()): Promise<string[]> {
  const asked: string[] = [];
  const settled: Promise<unknown>[] = [];
  const indexedDB = {
    open(name: string) {
      asked.push(name);
      const opening = disk.open(name);
      settled.push(new Promise((done) => ["success", "error"].forEach((kind) => opening.addEventListener(kind, done))));
      return opening;
    },
  };
  const root = { dataset: { systemVersion }, style: {}, setAttribute: () => undefined };
  const localStorage = { getItem: (key: string) => kept[key.replace(`device:${systemVersion}:`, "")] ?? null };
  const matchMedia = () => ({ matches: false });
  const held: (() => void)[] = [];
  const addEventListener = (_: "load", letGo: () => void) => held.push(letGo);
  runInNewContext(script, {
    document: { documentElement: root },
    localStorage,
    matchMedia,
    indexedDB,
    addEventListener,
  });
  await Promise.all(settled);
  for (const letGo of held) letGo();
  return asked;
}

test("the last user's store is opened before the app runs, an acting user's under its own name", async () => {
  expect(await started({ current_user_id: user })).toEqual([storeName(user, null)]);
  expect(await started({ current_user_id: user, actor_id: actor })).toEqual([storeName(user, actor)]);
});

test("nothing is opened where no one was, or where a session is still to end", async () => {
  expect(await started({})).toEqual([]);
  expect(await started({ current_user_id: user, session_to_end: "yes" })).toEqual([]);
});

test("no store is made by looking for it, and one that is there opens afterwards as it was", async () => {
  const disk = new IDBFactory();
  await started({ current_user_id: user }, disk);
  expect(await disk.databases()).toEqual([]);

  const options = { indexedDB: disk, IDBKeyRange };
  const first = openDatabase(storeName(user, null), options);
  await first.meta.put({ k: "born", value: "once" });
  first.close();
  await started({ current_user_id: user }, disk);
  const again = openDatabase(storeName(user, null), options);
  expect((await again.meta.get("born"))?.value).toBe("once");
  again.close();
});
