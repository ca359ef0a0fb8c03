import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { MedicarePanel } from "../../../src/app/account/medicare-panel.tsx";
import { LocalContext } from "../../../src/app/base/live.ts";
import { medicareMessages, medicareStanding } from "../../../src/domain/users/medicare.ts";
import { dayOf } from "../../../src/kit/dates.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { openLocal } from "../../../src/local/index.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

const world = realWorld();
const today = dayOf(world.now());
const year = Number(today.slice(0, 4));
let db: LocalDatabase;
let sent: unknown[];
beforeEach(() => {
  db = openDatabase(`medicare-panel-${world.uuid()}`);
  sent = [];
});
afterEach(async () => {
  await unmount();
  await db.delete();
});

async function open(): Promise<void> {
  const request = (async (_endpoint: unknown, { body }: { body: Parameters<typeof medicareStanding>[0] }) => {
    sent.push(body);
    return { data: medicareStanding({ ...body, since: today }, today) };
  }) as never;
  const channel = { post: () => undefined, listen: () => undefined, close: () => undefined };
  const local = openLocal({ world, db, user_id: world.uuid(), request, channel });
  const facts = { npn: "", plan_year: year, ahip_certified_until: null, since: null };
  const medicare = medicareStanding(facts, today);
  const selling = { ahip_certified_until: null, securities_series: [], appointments: [], medicare };
  const screen = (
    <LocalContext value={local}>
      <MedicarePanel />
    </LocalContext>
  );
  await mount(await signedInAs({ selling, emailing: { npn: "", calendly: "", leaves: true } }, local, screen));
}

const save = () => page.getByRole("button", { name: "Save registration" });
const npn = () => page.getByLabelText("NPN");

test("says why Medicare plans are hidden, checks what is typed, and registers", async () => {
  await open();
  await expect.element(page.getByText(medicareMessages.npn)).toBeVisible();
  await expect.element(page.getByText(medicareMessages.ahip)).toBeVisible();
  await npn().fill("123");
  await save().click();
  await expect.element(npn()).toHaveAttribute("aria-invalid", "true");
  await expect.element(npn()).toHaveValue("123");
  expect(sent).toEqual([]);
  await npn().fill("12345678");
  await page.getByLabelText("AHIP certified until").fill(`${year + 1}-09-30`);
  await save().click();
  await expect.element(page.getByText("Registered", { exact: true })).toBeVisible();
  await expect.element(page.getByText(medicareMessages.ahip)).not.toBeInTheDocument();
  expect(sent).toEqual([{ npn: "12345678", plan_year: year, ahip_certified_until: `${year + 1}-09-30` }]);
});

test("without a connection nothing can be saved, and says so", async () => {
  await changeStatus(db, { reach: "offline" });
  await open();
  await npn().fill("12345678");
  await expect.element(page.getByText("You need to be online to change your registration.")).toBeInTheDocument();
  await expect.element(save()).toBeDisabled();
  await expect.element(npn()).toHaveValue("12345678");
});
