/** A form that is open while its user loses the right: it stays with what was typed, says so, and nothing is saved. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ReactNode, useEffect } from "react";
import { CarriersScreen } from "../../../src/app/admin/carriers-screen.tsx";
import { DialRulesScreen } from "../../../src/app/admin/dial-rules-screen.tsx";
import { SourcesScreen } from "../../../src/app/admin/sources-screen.tsx";
import { AdminTrainingsScreen } from "../../../src/app/admin-trainings/trainings-screen.tsx";
import { useSession } from "../../../src/app/base/session-provider.tsx";
import { TriggerScreen } from "../../../src/app/campaigns/trigger-screen.tsx";
import { VendorsScreen } from "../../../src/app/leads/vendors-screen.tsx";
import { adminCampaignTriggers } from "../../../src/contract/campaigns/campaign-triggers.ts";
import type { Endpoint } from "../../../src/contract/declare.ts";
import { adminDialRules } from "../../../src/contract/dialer/admin-dial-rules.ts";
import { adminVendors } from "../../../src/contract/leads/vendors.ts";
import { adminCarriers, adminSources } from "../../../src/contract/reference/reference.ts";
import { adminTrainings } from "../../../src/contract/trainings/admin-trainings.ts";
import { wholeScope } from "../../../src/domain/lists/contacts-scope.ts";
import { defaultDialRules } from "../../../src/domain/dialer/dial-rules.ts";
import { Forbidden } from "../../../src/local/api/errors.ts";
import { type FlowDevice, flowDevice, flowNow, someUuid, wholeList } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => (device = flowDevice()));
afterEach(async () => {
  await unmount();
  await device.close();
});

const session: { store?: ReturnType<typeof useSession>["store"] } = {};
const loseTheRole = () => session.store?.changed({ account_type: "agent" });
function Session(): null {
  const { store } = useSession();
  useEffect(() => void (session.store = store), [store]);
  return null;
}

const counts = { received: 0, accepted: 0, duplicates: 0, rejected: 0, last_at: null };
const vendor = {
  id: someUuid(1),
  vendor_name: "Bluebird Leads",
  vendor_type: "lead_seller",
  contact_person: "",
  routing: "owner",
  default_owner_id: someUuid(2),
  default_pool_id: null,
  rotation_ids: [],
  tag_ids: [],
  price_per_lead: null,
  daily_cap: null,
  timezone: "est",
  duplicate_window_days: 30,
  consent_required: false,
  ip_allowlist: [],
  active: true,
  taken_today: 0,
  totals: counts,
  seq: 3,
};
const trigger = {
  id: someUuid(1),
  name: "Birthday wishes",
  channel: "email",
  trigger_type: "birthday",
  recurrence: "yearly",
  steps: [],
  holiday: null,
  on_day: null,
  audience: wholeScope,
  offset_days: 0,
  send_time: "10:00",
  subject: "Happy birthday",
  body: "All the best.",
  corporation_ids: [],
  business_unit_ids: [],
  sender: "agent",
  quiet_days: null,
  skip_in_flow: false,
  starts_on: "2026-01-01",
  ends_on: null,
  active: false,
  cancelled_at: null,
  trouble: "",
  last_run_at: null,
  next_run_at: null,
  counts: { sent: 0, failed: 0, left_out: 0, planned: 0 },
  created_by: someUuid(3),
  created_at: flowNow,
  updated_at: flowNow,
  version: 2,
};
const training = {
  id: someUuid(1),
  section: "Getting started",
  title: "Listening",
  corporation_id: someUuid(2),
  corporation_name: "Prairie",
  for_account_types: [],
  required_by: null,
  kind: "pdf",
  duration_ms: null,
  size: 2_000,
  file_name: "listening.pdf",
  captions: false,
  position: 0,
  section_position: 0,
  begun: 0,
  done: 0,
  seq: 4,
};
const carrier = {
  id: someUuid(1),
  name: "Aetna",
  naic: "",
  rating: "A",
  lines: [],
  phones: [],
  portal_url: "",
  e_app_url: "",
  active: true,
  seq: 2,
};

interface Form {
  screen: ReactNode;
  reads: Endpoint;
  answer: unknown;
  saves: Endpoint;
  opener: string;
  field: string;
}

const forms: Record<string, Form> = {
  vendor: {
    screen: <VendorsScreen />,
    reads: adminVendors.list,
    answer: wholeList([vendor]),
    saves: adminVendors.update,
    opener: "Bluebird Leads",
    field: "Contact person",
  },
  trigger: {
    screen: <TriggerScreen />,
    reads: adminCampaignTriggers.show,
    answer: { data: trigger, meta: { reasons: [] } },
    saves: adminCampaignTriggers.update,
    opener: "Edit",
    field: "Subject",
  },
  training: {
    screen: <AdminTrainingsScreen />,
    reads: adminTrainings.list,
    answer: wholeList([training]),
    saves: adminTrainings.update,
    opener: "Listening",
    field: "Title",
  },
  "calling rule": {
    screen: <DialRulesScreen />,
    reads: adminDialRules.list,
    answer: { data: { version: 7, today: "2026-11-23", base: defaultDialRules, versions: [] } },
    saves: adminDialRules.create,
    opener: "Florida",
    field: "Source",
  },
  carrier: {
    screen: <CarriersScreen />,
    reads: adminCarriers.list,
    answer: wholeList([carrier]),
    saves: adminCarriers.update,
    opener: "Aetna",
    field: "Name",
  },
};

async function open({ screen, reads, answer }: Pick<Form, "screen" | "reads" | "answer">): Promise<void> {
  device.answer(reads, () => answer);
  const whole = (
    <>
      {screen}
      <Session />
    </>
  );
  const user = { account_type: "admin" as const, features: {}, username: "ada" };
  await mount(await signedInAs(user, device.local, whole));
}

test.each(Object.keys(forms))("%s: the open form keeps what was typed, says so, and saves nothing", async (kind) => {
  const { reads, saves, opener, field, ...form } = forms[kind]!;
  await open({ reads, ...form });
  await page.getByRole("button", { name: opener, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const typed = dialog.getByLabelText(field, { exact: true }).first();
  await typed.fill("Typed before");
  const refused = () => {
    throw new Forbidden("forbidden");
  };
  device.answer(reads, refused);
  device.answer(saves, refused);
  await loseTheRole();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect
    .element(dialog.getByText("Access denied! Nothing was saved. What you typed is still here."))
    .toBeVisible();
  await expect.element(typed).toHaveValue("Typed before");
  expect(device.of(saves)).toHaveLength(1);
});

test("a title renamed in its row stays in its field", async () => {
  const source = { id: someUuid(1), title: "Seminar", position: 0, seq: 2 };
  await open({ screen: <SourcesScreen />, reads: adminSources.list, answer: wholeList([source]) });
  await page.getByRole("button", { name: "Title of Seminar Seminar" }).click();
  const typed = page.getByRole("textbox", { name: "Title of Seminar" });
  await typed.fill("Workshop");
  device.answer(adminSources.update, () => {
    throw new Forbidden("forbidden");
  });
  await loseTheRole();
  await expect.element(page.getByRole("button", { name: "Delete Seminar" })).not.toBeInTheDocument();
  await expect.element(typed).toHaveValue("Workshop");
  await typed.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^Not saved/)).toBeVisible();
  await expect.element(typed).toHaveValue("Workshop");
});
