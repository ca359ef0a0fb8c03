/** A refused write is put right where its refusal is read. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LocalContext } from "../../../src/app/base/live.ts";
import { SyncScreen } from "../../../src/app/sync/sync-screen.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import { refuse } from "../../../src/kit/refusal.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import type { Problem, QueuedIntent } from "../../../src/local/db/records.ts";
import type { Local } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
let db: LocalDatabase;
let corrected: unknown[];
let answer: () => void;
beforeEach(() => {
  db = openDatabase(`sync-fix-${world.uuid()}`);
  corrected = [];
  answer = () => undefined;
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

const unprocessable = (errors: Problem["errors"], code = "invalid"): Problem => ({ status: 422, code, errors });

async function open(
  write: Pick<QueuedIntent, "name" | "input" | "problem">,
  account_type: "agent" | "admin" = "agent",
) {
  const about = { n: 1, id: "op", title: "What was written", touches: [], keys: [], at: 0, tries: 1, next_at: 0 };
  await db.outbox.add({ ...about, door: { method: "PATCH", path: "/" }, ask: {}, state: "needs", ...write });
  const local = {
    db,
    world,
    user_id: "0193a000-0000-7000-8000-0000000000ad",
    correct: async (correction: unknown) => {
      answer();
      corrected.push(correction);
    },
  } as unknown as Local;
  const screen = (
    <LocalContext value={local}>
      <SyncScreen />
    </LocalContext>
  );
  await mount(await signedInAs({ account_type, timezone: "est" }, local, screen));
  await expect.element(page.getByRole("button", { name: /^Discard/ })).toBeVisible();
}

const fix = () => page.getByRole("button", { name: "Fix: What was written" });
const sendAgain = () => page.getByRole("button", { name: "Resend" });

test("with what was typed, and why it was refused beside it", async () => {
  const input = { id: 42, name: "Ann", edit: { phones: [{ number: "555", label: "home" }] }, base: { phones: [] } };
  const words = "Phone must have 10 digits.";
  await open({ name: "contact.quick_edit", input, problem: unprocessable({ "phones.0.number": [words] }) });
  await fix().click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect.element(field).toHaveValue("555");
  await expect.element(page.getByRole("dialog").getByText(words)).toBeVisible();
  await field.fill("2015550123");
  await sendAgain().click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  const edit = { phones: [{ number: "2015550123", label: "home" }] };
  expect(corrected).toEqual([{ n: 1, input: { ...input, edit } }]);
});

test("with the fact a step of a policy lacked", async () => {
  const input = { id: "p", contact_id: 42, name: "Ann", change: { status: "issued" }, base: { status: "approved" } };
  const problem = unprocessable({ issued_at: ["To mark this issued, enter the issue date."] }, "policy_move");
  await open({ name: "policy.edit", input, problem });
  await fix().click();
  await page.getByRole("textbox", { name: "Issued" }).fill("soon");
  await sendAgain().click();
  await expect.element(page.getByText("Enter the date as MM/DD/YYYY.")).toBeVisible();
  await page.getByRole("textbox", { name: "Issued" }).fill("11/20/2026");
  answer = () => refuse("invalid", { issued_at: ["Issue date cannot be before the submission date."] });
  await sendAgain().click();
  await expect.element(page.getByText("Issue date cannot be before the submission date.")).toBeVisible();
  answer = () => undefined;
  await sendAgain().click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(corrected).toEqual([{ n: 1, input: { ...input, change: { status: "issued", issued_at: "2026-11-20" } } }]);
});

test("with the reason a change of status needs, by anyone who may give one", async () => {
  const input = { id: 42, name: "Ann", edit: { status_id: "s" }, base: { status_id: "r" } };
  const problem = unprocessable({ status_id: ["Only a manager may, with a reason."] }, "stop_needs_manager");
  await open({ name: "contact.quick_edit", input, problem }, "admin");
  await fix().click();
  await page.getByRole("textbox", { name: "Reason" }).fill("They asked to hear from us");
  await sendAgain().click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(corrected).toEqual([{ n: 1, input: { ...input, reason: "They asked to hear from us" } }]);
});

test("with a moment, on the clock of whoever reads it", async () => {
  const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
  const change = { start_date: at(15), end_date: at(14) };
  await open({
    name: "event.edit",
    input: { id: "e", name: "Review", change, base: {} },
    problem: unprocessable({ end_date: ["End must be after start."] }),
  });
  await fix().click();
  const field = page.getByLabelText(/End/);
  await expect.element(field).toHaveValue("2026-11-20T09:00");
  await field.fill("2026-11-20T11:00");
  await sendAgain().click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(corrected).toMatchObject([{ input: { change: { start_date: at(15), end_date: at(16) } } }]);
});

test.each([
  ["what is gone", { status: 410, code: "gone", errors: {} }],
  ["what belongs to someone else", { status: 404, code: "not_found", errors: { carrier_id: ["x"] } }],
  ["what cannot be typed", unprocessable({ splits: ["Splits must add up to 100%."] })],
])("%s is not put right here", async (_what, problem) => {
  await open({ name: "policy.edit", input: { id: "p", change: { splits: [] }, base: {} }, problem });
  await expect.element(fix()).not.toBeInTheDocument();
});
