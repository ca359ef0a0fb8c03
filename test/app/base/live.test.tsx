/** What a screen reads from the device follows the device, whatever happened to the connection. */
import { Component, type ReactNode, StrictMode, useMemo, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { LocalContext, useFetched, useLive, useOnline, useSyncState } from "../../../src/app/base/live.ts";
import { health } from "../../../src/contract/company/system.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";

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

function Filled() {
  const { picture } = useSyncState();
  return <p>{picture ? `It has ${picture.status.filled}.` : "It claims nothing."}</p>;
}

let draws = 0;

function Reach() {
  draws++;
  return <p>It is {useOnline() ? "online" : "offline"}.</p>;
}

function Turning({ from, to }: { from: LocalDatabase; to: LocalDatabase }) {
  const [db, turn] = useState(from);
  const local = useMemo(() => ({ db }) as Local, [db]);
  return (
    <LocalContext value={local}>
      <Word />
      <Filled />
      <Reach />
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

it("so is how it stands with the server", async () => {
  const [from, to] = [newStore("sync-from"), newStore("sync-to")];
  await mount(<Turning from={from} to={to} />);
  await expect.element(page.getByText("It has 0.")).toBeVisible();
  await changeStatus(to, { filled: 7 });
  to.close();
  await page.getByRole("button", { name: "Turn" }).click();
  await expect.element(page.getByText("It claims nothing.")).toBeVisible();
  // One for the word, one for the state: both wait for the store.
  await expect.poll(() => Reflect.get(to.on.ready, "subscribers")).toHaveLength(2);
  await to.open();
  await expect.element(page.getByText("It has 7.")).toBeVisible();
  await changeStatus(to, { filled: 8 });
  await expect.element(page.getByText("It has 8.")).toBeVisible();
});

class Panel extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    return this.state.broken ? (
      <button onClick={() => this.setState({ broken: false })}>Try again</button>
    ) : (
      this.props.children
    );
  }
}

it("a page that failed to read the sync state reads it again on retry", async () => {
  const db = newStore("sync-refused");
  await db.open();
  const reading = vi.spyOn(db.needs, "toArray").mockRejectedValue(new Error("refused"));
  await mount(
    <LocalContext value={{ db } as Local}>
      <Panel>
        <Filled />
      </Panel>
    </LocalContext>,
  );
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  reading.mockRestore();
  await again.click();
  await expect.element(page.getByText("It has 0.")).toBeVisible();
});

it("components render again only when their part of the sync state changes", async () => {
  const db = newStore("sync-parts");
  await mount(<Turning from={db} to={db} />);
  await expect.element(page.getByText("It has 0.")).toBeVisible();
  const before = draws;
  await changeStatus(db, { filled: 7 });
  await expect.element(page.getByText("It has 7.")).toBeVisible();
  expect(draws).toBe(before);
  await changeStatus(db, { reach: "offline" });
  await expect.element(page.getByText("It is offline.")).toBeVisible();
});

let reads = 0;

async function rowIn(db: LocalDatabase): Promise<{ word: string }> {
  const row = await db.meta.get("word");
  reads++;
  return { word: String(row?.value) };
}

function Row() {
  draws++;
  return <p>It reads {useLive(rowIn)?.word}.</p>;
}

it("an answer that says the same is no reason to draw again", async () => {
  const db = newStore("live-same");
  await db.meta.put({ k: "word", value: "one" });
  await mount(
    <LocalContext value={{ db } as Local}>
      <Row />
    </LocalContext>,
  );
  await expect.element(page.getByText("It reads one.")).toBeVisible();
  const before = { draws, reads };
  await db.meta.put({ k: "word", value: "one" });
  await expect.poll(() => reads).toBe(before.reads + 1);
  await db.meta.put({ k: "word", value: "two" });
  await expect.element(page.getByText("It reads two.")).toBeVisible();
  expect(draws).toBe(before.draws + 1);
});

function RowNumber({ number }: { number: number }) {
  draws++;
  return <p>Row {useLive(rowAt, number)?.word}.</p>;
}

async function rowAt(db: LocalDatabase, number: number): Promise<{ word: string }> {
  const row = await db.meta.get(`row ${number}`);
  reads++;
  return { word: String(row?.value) };
}

function Rows() {
  const [number, setNumber] = useState(1);
  return (
    <>
      <RowNumber number={number} />
      <button onClick={() => setNumber(number + 1)}>Next sync</button>
    </>
  );
}

it("a changed argument reads again, and an equal answer does not render again", async () => {
  const db = newStore("live-arguments");
  await db.meta.bulkPut([
    { k: "row 1", value: "one" },
    { k: "row 2", value: "one" },
    { k: "row 3", value: "three" },
  ]);
  await mount(
    <LocalContext value={{ db } as Local}>
      <Rows />
    </LocalContext>,
  );
  await expect.element(page.getByText("Row one.")).toBeVisible();
  const before = { draws, reads };
  await page.getByRole("button", { name: "Next sync" }).click();
  await expect.poll(() => reads).toBe(before.reads + 1);
  await page.getByRole("button", { name: "Next sync" }).click();
  await expect.element(page.getByText("Row three.")).toBeVisible();
  // One for each press, one for the answer that differs.
  expect(draws).toBe(before.draws + 3);
});

it("a preloaded answer is there on the first render and follows later writes, also in strict mode", async () => {
  const db = newStore("live-preloaded");
  await db.meta.put({ k: "word", value: "one" });
  const ahead = new Map<unknown, unknown>([[rowIn, { word: "preloaded" }]]);
  const shown: (string | undefined)[] = [];
  function Shown() {
    const word = useLive(rowIn)?.word;
    shown.push(word);
    return <p>It shows {word}.</p>;
  }
  await mount(
    <StrictMode>
      <LocalContext value={{ db, ahead } as unknown as Local}>
        <Shown />
      </LocalContext>
    </StrictMode>,
  );
  await expect.element(page.getByText("It shows one.")).toBeVisible();
  expect(shown[0]).toBe("preloaded");
  expect(shown).not.toContain(undefined);
  await db.meta.put({ k: "word", value: "two" });
  await expect.element(page.getByText("It shows two.")).toBeVisible();
});

it("a failed read reaches the error boundary, and a remount reads again", async () => {
  const db = newStore("live-refused");
  await db.meta.put({ k: "word", value: "one" });
  const reading = vi.spyOn(db.meta, "get").mockRejectedValue(new Error("refused"));
  await mount(
    <LocalContext value={{ db } as Local}>
      <Panel>
        <Row />
      </Panel>
    </LocalContext>,
  );
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  reading.mockRestore();
  await again.click();
  await expect.element(page.getByText("It reads one.")).toBeVisible();
});

function Health() {
  const { data, error } = useFetched(health.show, {});
  return <p>The server {data ? "answered" : error ? "is away" : "was asked"}.</p>;
}

it("what could not be fetched is fetched by itself once the server answers others", async () => {
  const db = newStore("fetched-again");
  let asked = 0;
  let away = true;
  const request = async () => {
    asked++;
    if (away) throw new Unreachable("away");
    return {};
  };
  await changeStatus(db, { reach: "offline" });
  await mount(
    <LocalContext value={{ db, request, world: realWorld() } as unknown as Local}>
      <Health />
    </LocalContext>,
  );
  await expect.element(page.getByText("The server is away.")).toBeVisible();
  expect(asked).toBe(1);
  away = false;
  await changeStatus(db, { reach: "online" });
  await expect.element(page.getByText("The server answered.")).toBeVisible();
  expect(asked).toBe(2);
});
