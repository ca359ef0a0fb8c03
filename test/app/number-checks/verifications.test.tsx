/** Verification of a list: the cost before it starts, its results by kind, and cancel. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Route, Routes } from "react-router-dom";
import { LocalContext } from "../../../src/app/base/live.ts";
import { VerificationsScreen } from "../../../src/app/number-checks/verifications-screen.tsx";
import { VerificationScreen } from "../../../src/app/number-checks/verification-screen.tsx";
import { numberChecks } from "../../../src/contract/number-checks/number-checks.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { Unreachable } from "../../../src/local/api/errors.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
let db: LocalDatabase;
beforeEach(() => {
  db = openDatabase(`verifications-${world.uuid()}`);
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

const none: Record<string, number> = Object.fromEntries(
  ["queued", "landline", "voip", "unknown", "listed", "reassigned", "disconnected", "failed", "cancelled"].map((k) => [
    k,
    0,
  ]),
);
const job = {
  id: world.uuid(),
  status: "done",
  cost: 2,
  counts: { ...none, all: 3, mobile: 1, invalid: 1, skipped: 1 } as Record<string, number>,
  created_at: 0,
  ended_at: 1,
};
const check = (name: string, status: string, more: object) => ({
  id: world.uuid(),
  contact_id: 1,
  name,
  number: "+12083334444",
  status,
  reason: null,
  line_type: "unknown",
  carrier: "",
  note: "",
  dnc_status: "unknown",
  ...more,
});
const results = [
  check("Rosa", "done", { line_type: "mobile", carrier: "Verizon" }),
  check("Nils", "done", { line_type: "invalid" }),
  check("Mats", "skipped", { reason: "no_phone", number: "" }),
];
type Asked = { query?: { kind?: string }; body?: { act?: string } };
const meta = { current_page: 1, total_pages: 1 };
let jobNow = job;

function answer(endpoint: unknown, { query }: Asked): unknown {
  if (endpoint === numberChecks.balance)
    return { data: { left: 12, source: "sandbox", pack: { numbers: 1_000, free: true } } };
  if (endpoint === numberChecks.jobs) return { data: [jobNow], meta };
  if (endpoint === numberChecks.act) jobNow = { ...job, status: "cancelled" };
  if (endpoint !== numberChecks.list) return { data: jobNow };
  return { data: results.filter((one) => query?.kind === "all" || one.line_type === query?.kind), meta };
}

async function open(reply: (endpoint: unknown, ask: Asked) => unknown): Promise<void> {
  const request = (async (endpoint: unknown, ask: Asked) => reply(endpoint, ask)) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const screens = (
    <LocalContext value={local}>
      <Routes>
        <Route path="/" element={<VerificationsScreen />} />
        <Route path="/verifications/:id" element={<VerificationScreen />} />
      </Routes>
    </LocalContext>
  );
  await mount(await signedInAs({}, local, screens));
}

const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
const kind = (name: string) => page.getByRole("button", { name, exact: true });

test("lists verifications, and their results by kind", async () => {
  jobNow = job;
  await open(answer);
  await expect.element(page.getByText("Your company has 12 checks left.")).toBeVisible();
  await page.getByRole("link", { name: "3 numbers" }).click();
  await expect.element(row("Rosa").getByText("Mobile line, Verizon")).toBeVisible();
  await expect.element(row("Mats").getByText("Not verified: No phone number")).toBeVisible();
  await kind("Invalid 1").click();
  await expect.element(row("Rosa")).not.toBeInTheDocument();
  await expect.element(row("Nils").getByText("Invalid number")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Landline" })).not.toBeInTheDocument();
});

test("under way it shows progress and can be canceled", async () => {
  jobNow = { ...job, status: "running", counts: { ...job.counts, queued: 1 } };
  await open(answer);
  await page.getByRole("link", { name: "3 numbers" }).click();
  await expect.element(page.getByText("2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Cancel verification" }).click();
  await expect.element(page.getByRole("status").getByText("Canceled", { exact: false })).toBeVisible();
});

test("says when there are none, and when they could not be loaded", async () => {
  await open((endpoint, ask) => (endpoint === numberChecks.jobs ? { data: [], meta } : answer(endpoint, ask)));
  await expect.element(page.getByText("No phone verifications yet.")).toBeVisible();
  await unmount();
  await db.delete();
  db = openDatabase(`verifications-${world.uuid()}`);
  await open(() => {
    throw new Unreachable();
  });
  await expect.element(page.getByText("Phone verifications could not be loaded.")).toBeVisible();
});
