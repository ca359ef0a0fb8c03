/** The dialog of a report's emails while one is sent. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LocalContext } from "../../../src/app/base/live.ts";
import { ScheduleReport } from "../../../src/app/reports/schedule-report.tsx";
import { reports } from "../../../src/contract/reports/reports.ts";
import { reportTypeOf } from "../../../src/domain/reports/report-catalog.ts";
import type { ReportSending } from "../../../src/domain/report-schedules/report-schedule.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import type { Local } from "../../../src/local/index.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const ada = "11111111-1111-4111-8111-111111111111";
const due_at = Date.parse("2026-11-21T15:00:00Z");
const schedule = {
  every: "weekly",
  weekday: 1,
  month_day: 1,
  at: "08:00",
  zone: "est",
  recipients: [ada],
  paused: false,
  next_at: due_at,
  stopped: null,
};
const delivery = { user_id: ada, name: "Ada Ames", outcome: "sent", reason: null, rows: 82, at: due_at } as const;

let db: LocalDatabase;
let sendings: ReportSending[];
let looks: number;
beforeEach(() => {
  db = openDatabase(`schedule-report-${crypto.randomUUID()}`);
  sendings = [];
  looks = 0;
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function request(endpoint: unknown) {
  if (endpoint === reports.send) return { data: { due_at } };
  looks++;
  return { data: schedule, sendings };
}

test("what was changed stays while a report is sent, which is listed once it went out", async () => {
  const real = realWorld();
  const world = { ...real, sleep: (_ms: number, signal?: AbortSignal) => real.sleep(5, signal) };
  const local = { db, request, world, user_id: ada } as unknown as Local;
  const props = { id: ada, type: reportTypeOf("contact_list")!, people: [{ value: ada, label: "Ada Ames" }] };
  await mount(
    await signedInAs(
      {},
      local,
      <LocalContext value={local}>
        <ScheduleReport {...props} onClose={() => undefined} />
      </LocalContext>,
    ),
  );
  const at = page.getByLabelText("At", { exact: true });
  await at.fill("09:30");
  await page.getByRole("button", { name: "Send me one now" }).click();
  await expect.poll(() => looks).toBeGreaterThan(3);
  await expect.element(at).toHaveValue("09:30");
  await expect.element(page.getByText("Nothing was sent yet.")).toBeVisible();
  sendings = [{ due_at, asked: true, deliveries: [delivery] }];
  await expect.element(page.getByText("Sent: 82 contacts")).toBeVisible();
  await expect.element(at).toHaveValue("09:30");
});
