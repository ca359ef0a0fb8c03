/** The refused rows of an import, mended and run again. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { RefusedRows } from "../../src/app/imports/refused-rows.tsx";
import { LocalContext } from "../../src/app/live.ts";
import { imports } from "../../src/contract/imports/imports.ts";
import type { Attempt } from "../../src/domain/imports/attempt.ts";
import type { Local } from "../../src/local/index.ts";
import { type LocalDatabase, openDatabase } from "../../src/local/db/database.ts";
import { mount, unmount } from "../fixtures/mount.tsx";

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
let sent: unknown[];
beforeEach(() => {
  db = openDatabase(`refused-rows-${crypto.randomUUID()}`);
  sent = [];
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

const request = async (endpoint: unknown, { body }: { body?: unknown }) => {
  if (endpoint === imports.rows) return refused;
  sent.push(body);
  return { data: { ...attempt, status: "queued" } };
};

const cell = (name: string) => page.getByRole("textbox", { name });

async function open(): Promise<void> {
  await mount(
    <LocalContext value={{ db, request } as unknown as Local}>
      <RefusedRows attempt={attempt} locked={false} />
    </LocalContext>,
  );
  await expect.element(cell("Last Name, row 1")).toBeVisible();
}

test("those that stand twice are brought in alone, as they were mended", async () => {
  await open();
  await cell("Birthday, row 1").fill("2/1/1960");
  await cell("Birthday, row 46").fill("3/1/1960");
  await page.getByRole("button", { name: "Bring in those that stand twice" }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ rows: [{ row_no: 46, cells: ["Twice", "3/1/1960"] }], reason: "duplicate_in_file", on_match: "add" }]);
});
