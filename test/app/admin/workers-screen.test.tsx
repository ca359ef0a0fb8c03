/** Background work on its admin page: load, pause and failed jobs. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { WorkersScreen } from "../../../src/app/admin/workers-screen.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { backgroundJobs } from "../../../src/contract/company/background-jobs.ts";
import { contactOptions } from "../../../src/contract/contacts/contact-options.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { RequestFailed } from "../../../src/local/api/errors.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
let db: LocalDatabase;
beforeEach(() => (db = openDatabase(`workers-${world.uuid()}`)));
afterEach(async () => {
  await unmount();
  await db.delete();
});

const [stuck, gone] = [world.uuid(), world.uuid()];
const failed = { created_at: 0, failed_at: 3_600_000, tries: 20 };

/** A company with two failed jobs, one of which somebody else ends meanwhile. */
function server() {
  const asked: string[] = [];
  const load = { busy: 1, waiting: 3, retrying: 0, oldest_seconds: 7_300 };
  let paused = { quiet: false, quiet_since: null as number | null, quiet_by: null as string | null };
  let jobs = [
    { id: stuck, kind: "run_import", reason: "The database was busy.", ...failed },
    { id: gone, kind: "sync_calendar", reason: "It took longer than allowed.", ...failed },
  ];
  const end = (verb: string, id: string) => {
    asked.push(`${verb} ${id === stuck ? "stuck" : "gone"}`);
    if (id === gone)
      throw new RequestFailed({ status: 409, code: "conflict", errors: { base: ["This job is no longer failed."] } });
    jobs = jobs.filter((job) => job.id !== id);
  };
  const request = async (endpoint: unknown, input: { body: { quiet: boolean }; params: { id: string } }) => {
    if (endpoint === contactOptions.workersStatus) return { data: { ...load, ...paused, dead: jobs.length } };
    if (endpoint === backgroundJobs.retry) return end("retry", input.params.id);
    if (endpoint === backgroundJobs.drop) return end("drop", input.params.id);
    if (endpoint === backgroundJobs.list)
      return { data: jobs, meta: { current_page: 1, limit: 25, total_count: jobs.length, total_pages: 1 } };
    const { quiet } = input.body;
    asked.push(`quiet ${quiet}`);
    paused = quiet
      ? { quiet, quiet_since: 7_200_000, quiet_by: "Alma Alvarez" }
      : { quiet, quiet_since: null, quiet_by: null };
    return { data: { ...load, ...paused, dead: jobs.length } };
  };
  return { asked, request: request as never };
}

async function opened(): Promise<string[]> {
  const { asked, request } = server();
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const screen = (
    <LocalContext value={local}>
      <WorkersScreen />
    </LocalContext>
  );
  await mount(await signedInAs({ account_type: "admin", timezone: "est" }, local, screen));
  await expect.element(page.getByRole("heading", { name: "Failed jobs" })).toBeVisible();
  return asked;
}

test("it is paused after it was read what that means, says since when and by whom, and is resumed at once", async () => {
  const asked = await opened();
  await expect.element(page.getByText("2 h")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  const dialog = page.getByRole("dialog", { name: "Pause background work?" });
  await expect.element(dialog.getByText(/Nothing is lost/)).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole("button", { name: "Pause" }).click();
  const bar = page.getByText(/^Alma Alvarez paused background work on 12\/31\/1969, 9:00\sPM\. New jobs wait/);
  await expect.element(bar).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(asked).toEqual(["quiet true", "quiet false"]);
});

test("a failed job is retried or dropped after a question, also several at once; what went wrong is named", async () => {
  const asked = await opened();
  const table = page.getByRole("table", { name: "Failed jobs" });
  await expect.element(table.getByText("The database was busy.")).toBeVisible();
  await page.getByRole("button", { name: /^Drop Contact import, / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(asked).toEqual([]);
  await page.getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Retry" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Retry 2 jobs" }).click();
  await expect.element(dialog.getByText("1 of 2 jobs changed.")).toBeVisible();
  await expect.element(dialog.getByText(/^Calendar sync, .*: This job is no longer failed\.$/)).toBeVisible();
  expect(asked).toEqual(["retry stuck", "retry gone"]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(table.getByText("Contact import")).not.toBeInTheDocument();
});
