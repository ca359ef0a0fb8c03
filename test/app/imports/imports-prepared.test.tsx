/** Imports that were begun and not sent stand on the page, to be gone on with or discarded. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draftOf, preparedWords } from "../../../src/app/imports/draft.ts";
import { ImportsScreen } from "../../../src/app/imports/imports-screen.tsx";
import { setCheckWorker } from "../../../src/app/imports/checker-source.ts";
import { LocalContext } from "../../../src/app/base/live.ts";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import type { FileReport } from "../../../src/domain/imports/file-report.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { keepPrepared } from "../../../src/local/imports/prepared.ts";
import { preparedImports } from "../../../src/local/queries/imports.ts";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore, phoneUser } from "../../fixtures/phone-store.ts";
import { noSources, signedInAs } from "../../fixtures/session.tsx";

const now = Date.UTC(2026, 1, 25, 17);
let db: LocalDatabase;
beforeEach(() => {
  db = openDatabase(`prepared-${realWorld().uuid()}`);
  setCheckWorker(() => ({ addEventListener: () => {}, postMessage: () => {}, terminate: () => {} }) as never);
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

const field = (name: string, target: string, ...preview: string[]) => ({ name, target, preview });
const report: FileReport = {
  file_name: "clients.csv",
  format: "csv",
  encoding: "utf-8",
  delimiter: ",",
  has_header: true,
  header_row: 0,
  head: [],
  rows: 3,
  date_order: "mdy",
  fields: [
    field("Name", "last_name", "Delgado"),
    field("Mail", "", "a@example.com"),
    field("Fax", "", "1"),
    field("Empty", ""),
  ],
  problems: [],
};

async function open(): Promise<void> {
  const file = new File(["Name,Mail,Fax,Empty"], "clients.csv", { type: "text/csv" });
  const { plan } = draftOf(file, report);
  const list = { report, plan, asks_date_order: false };
  const one = { id: "one", at: now - 60_000, file_name: file.name, mime: file.type, list };
  await keepPrepared(db, one, file);
  const local = await phoneStore(db, { now: () => now, contacts: [] });
  const screen = (
    <LocalContext value={local}>
      <HelpProvider sources={noSources}>
        <ImportsScreen />
        <Toasts />
      </HelpProvider>
    </LocalContext>
  );
  await mount(await signedInAs(phoneUser, local, screen));
}

const goOn = () => page.getByRole("button", { name: "Continue clients.csv, 2 columns not mapped" });

test("it goes on where it was left", async () => {
  await open();
  await expect.element(page.getByText("3 rows · 2 columns not mapped", { exact: false })).toBeVisible();
  await goOn().click();
  await expect.element(page.getByRole("list", { name: "File columns" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "clients.csv" })).toBeVisible();
  expect(await preparedImports(db)).toHaveLength(1);
});

test("the focus goes with what opens and closes, never to the top of the page", async () => {
  await open();
  const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
  await goOn().click();
  await expect.element(page.getByRole("list", { name: "File columns" })).toBeVisible();
  await expect.poll(focused).toBe("clients.csv");
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect.poll(focused).toBe("Choose file");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Discard clients.csv" }).click();
  await expect.element(goOn()).not.toBeInTheDocument();
  await expect.poll(focused).toBe("Choose file");
});

/** As if another tab used it; the returned function releases it. */
function elsewhere(id: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(`${db.name}:import:${id}`, () => new Promise<void>(resolve));
  });
}

test("one that is open in another tab is neither gone on with nor discarded here, so that it is not sent twice", async () => {
  const letGo = await elsewhere("one");
  await open();
  const received = page.getByText("This import is open in another tab. Continue there, or close that tab.");
  await goOn().click();
  await expect.element(received).toBeVisible();
  await page.getByRole("button", { name: "Discard clients.csv" }).click();
  await expect.element(received).toBeVisible();
  expect(await preparedImports(db)).toHaveLength(1);
  letGo();
  await goOn().click();
  await expect.element(page.getByRole("heading", { name: "clients.csv" })).toBeVisible();
  const held = async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [];
  expect(await held()).toContain(`${db.name}:import:one`);
  await unmount();
  await expect.poll(held).not.toContain(`${db.name}:import:one`);
});

test("one that another tab sent a moment ago is not gone on with", async () => {
  await open();
  await expect.element(goOn()).toBeVisible();
  // The list has not heard of it yet.
  vi.spyOn(db.prepared_imports, "get").mockResolvedValue(undefined as never);
  await goOn().click();
  await expect
    .element(page.getByText("This import is no longer on this device. It was uploaded or discarded in another tab."))
    .toBeVisible();
});

test("discarded it is gone, and comes back with undo", async () => {
  await open();
  await page.getByRole("button", { name: "Discard clients.csv" }).click();
  await expect.element(goOn()).not.toBeInTheDocument();
  expect(await preparedImports(db)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(goOn()).toBeVisible();
});

test.each([
  [{ archive: { entries: [], whose: "all" as const } }, "0 files to attach"],
  [{ list: { report, plan: draftOf(new File([], "x"), report).plan, asks_date_order: false } }, "2 columns not mapped"],
])("how far it is: %#", (prepared, words) => {
  expect(preparedWords(prepared)).toBe(words);
});
