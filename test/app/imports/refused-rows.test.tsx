/** The refused rows of an import, mended and run again. */
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { RefusedRows } from "../../../src/app/imports/refused-rows.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { imports } from "../../../src/contract/imports/imports.ts";
import type { Attempt } from "../../../src/domain/imports/attempt.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import type { Local } from "../../../src/local/index.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const fields = [
  { name: "Last Name", target: "last_name", preview: [] },
  { name: "Birthday", target: "birth_date", preview: [] },
];
const rows = [
  { row_no: 1, cells: ["Known", "2/31/1960"], reasons: [{ reason: "bad_date", column: 1 }] },
  { row_no: 46, cells: ["Twice", ""], reasons: [{ reason: "duplicate_in_file", column: null }] },
];
const refused = {
  data: rows,
  meta: {
    current_page: 1,
    limit: 25,
    total_count: 2,
    total_pages: 1,
    fields,
    reasons: { bad_date: 1, duplicate_in_file: 1 },
    forgive: [],
  },
};
const attempt = { id: "a", failed: 2, status: "complete_with_errors", finished_at: 1 } as Attempt;

let db: LocalDatabase;
let local: Local;
let sent: unknown[];
/** What the server answers with, and the pages it was asked for. */
let found: unknown;
let pages: number[];
let away: boolean;
let turnedAway: number;
beforeEach(() => {
  localStorage.clear();
  db = openDatabase(`refused-rows-${crypto.randomUUID()}`);
  local = { db, request, world: realWorld() } as unknown as Local;
  sent = [];
  found = refused;
  pages = [];
  away = false;
  turnedAway = 0;
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function request(endpoint: unknown, { query, body }: { query?: { page: number }; body?: unknown }) {
  if (away) {
    turnedAway++;
    throw new Unreachable("away");
  }
  if (endpoint === imports.rows) {
    pages.push(query?.page ?? 0);
    return found;
  }
  sent.push(body);
  return { data: { ...attempt, status: "queued" } };
}

const cell = (name: string) => page.getByRole("textbox", { name });

let change: (attempt: Attempt, locked: boolean) => void;

function Shown({ first }: { first: Attempt }) {
  const [{ attempt, locked }, set] = useState({ attempt: first, locked: false });
  useEffect(() => {
    change = (attempt, locked) => set({ attempt, locked });
  }, []);
  return <RefusedRows attempt={attempt} locked={locked} />;
}

async function mountRows(): Promise<void> {
  await mount(
    await signedInAs(
      {},
      local,
      <LocalContext value={local}>
        <Shown first={attempt} />
      </LocalContext>,
    ),
  );
}

async function open(): Promise<void> {
  await mountRows();
  await expect.element(cell("Last Name, row 1")).toBeVisible();
}

test("those that stand twice are brought in alone, as they were mended", async () => {
  await open();
  await cell("Birthday, row 1").fill("2/1/1960");
  await cell("Birthday, row 46").fill("3/1/1960");
  await page.getByRole("button", { name: "Import duplicate rows" }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ rows: [{ row_no: 46, cells: ["Twice", "3/1/1960"] }], reason: "duplicate_in_file", on_match: "add" }]);
});

test("rows that were shown stay while the server is away, and are loaded again by themselves", async () => {
  await open();
  away = true;
  await cell("Birthday, row 1").fill("2/1/1960");
  const more = { ...attempt, failed: 3 };
  change(more, true);
  await expect.poll(() => turnedAway).toBeGreaterThan(0);
  await expect.element(cell("Birthday, row 1")).toHaveValue("2/1/1960");
  away = false;
  found = {
    ...refused,
    data: [...rows, { row_no: 50, cells: ["Delay", "x"], reasons: [{ reason: "bad_date", column: 1 }] }],
  };
  await expect.element(cell("Last Name, row 50")).toBeVisible();
  await expect.element(cell("Birthday, row 1")).toHaveValue("2/1/1960");
});

test("rows that could not be loaded at first are loaded once the server is there", async () => {
  away = true;
  await mountRows();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await changeStatus(db, { reach: "offline" });
  await expect.element(page.getByText("Rejected rows are stored on the server.")).toBeVisible();
  away = false;
  await changeStatus(db, { reach: "online" });
  await expect.element(cell("Last Name, row 1")).toBeVisible();
});

test("a page that is no more gives way to the last there is", async () => {
  found = { ...refused, meta: { ...refused.meta, total_pages: 2 } };
  await open();
  await page.getByRole("button", { name: "2", exact: true }).click();
  await expect.poll(() => pages.at(-1)).toBe(2);
  found = refused;
  change({ ...attempt, failed: 1 }, false);
  await expect.poll(() => pages.at(-1)).toBe(1);
});

test("rows that ran are mended no more, the others still are", async () => {
  await open();
  await cell("Birthday, row 1").fill("2/1/1960");
  await cell("Birthday, row 46").fill("3/1/1960");
  await page.getByRole("button", { name: "Import duplicate rows" }).click();
  await expect.element(page.getByRole("button", { name: "Retry 1 row" })).toBeEnabled();
  await expect.element(cell("Birthday, row 46")).toHaveValue("");
  await expect.element(cell("Birthday, row 1")).toHaveValue("2/1/1960");
});

test("rows that were mended and not run are as they were left when one comes back", async () => {
  await open();
  await cell("Birthday, row 46").fill("3/1/1960");
  await unmount();
  await open();
  await expect.element(cell("Birthday, row 46")).toHaveValue("3/1/1960");
  await page.getByRole("button", { name: "Retry 1 row" }).click();
  await expect.element(page.getByRole("button", { name: "Retry fixed rows" })).toBeVisible();
  await unmount();
  await open();
  await expect.element(cell("Birthday, row 46")).toHaveValue("");
});
