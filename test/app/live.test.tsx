/** What a screen reads from the device follows the device, whatever happened to the connection. */
import { useMemo, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { LocalContext, useLive } from "../../src/app/live.ts";
import { type LocalDatabase, openDatabase } from "../../src/local/db/database.ts";
import type { Local } from "../../src/local/index.ts";
import { mount, unmount } from "../fixtures/mount.tsx";

const open: LocalDatabase[] = [];
afterEach(async () => {
  await unmount();
  await Promise.all(open.splice(0).map((db) => db.delete()));
});

function newStore(name: string): LocalDatabase {
  const db = openDatabase(name);
  open.push(db);
  return db;
}

let refused = () => {};

async function wordIn(db: LocalDatabase): Promise<string> {
  try {
    const row = await db.meta.get("word");
    return String(row?.value ?? "nothing yet");
  } catch (error) {
    refused();
    throw error;
  }
}

function Word() {
  return <p>It says {useLive(wordIn)}.</p>;
}

function Turning({ from, to }: { from: LocalDatabase; to: LocalDatabase }) {
  const [db, turn] = useState(from);
  const local = useMemo(() => ({ db }) as Local, [db]);
  return (
    <LocalContext value={local}>
      <Word />
      <button onClick={() => turn(to)}>Turn</button>
    </LocalContext>
  );
}

it("a store that could not be read when it took another's place is read once it is open again", async () => {
  const [from, to] = [newStore("live-from"), newStore("live-to")];
  await from.open();
  await mount(<Turning from={from} to={to} />);
  await expect.element(page.getByText("It says nothing yet.")).toBeVisible();
  await to.meta.put({ k: "word", value: "everything" });
  to.close();
  const tried = Promise.withResolvers<void>();
  refused = tried.resolve;
  await page.getByRole("button", { name: "Turn" }).click();
  await tried.promise;
  await to.open();
  await expect.element(page.getByText("It says everything.")).toBeVisible();
  await to.meta.put({ k: "word", value: "more" });
  await expect.element(page.getByText("It says more.")).toBeVisible();
});
