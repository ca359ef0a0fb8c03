/** A presentation asks for a signed Scope of Appointment, and says what is missing by when. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { EventDialog } from "../../../src/app/calendar/event-dialog.tsx";
import type { CalendarEvent } from "../../../src/domain/calendar/event.ts";
import { createSoa } from "../../../src/domain/soa/soa-edit.ts";
import type { SoaRequest } from "../../../src/domain/soa/soa-request.ts";
import { momentAt } from "../../../src/domain/values/callback-time.ts";
import { plainTable } from "../../../src/local/db/database.ts";
import { allOf } from "../../../src/local/queries/lists.ts";
import { type FlowDevice, flowDevice, someUuid } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { signedInAs } from "../../fixtures/session.tsx";

let device: FlowDevice;
beforeEach(() => {
  localStorage.clear();
  device = flowDevice();
});
afterEach(async () => {
  await unmount();
  await device.close();
});

const zone = "America/New_York";
// By the rule of September, signed 48 hours ahead.
const meeting = momentAt("2026-09-16", "12:00", zone);
const contact_id = 7;

async function open(signed: string | null): Promise<void> {
  const { local, db } = device;
  const form = createSoa(
    {
      id: someUuid(2),
      contact_id,
      language: "en",
      channel: "in_person",
      products: ["part_d"],
      beneficiary: { first_name: "Ada", last_name: "Byron", phone: "", address: "" },
      representative: null,
      agent: {
        name: "Ana Agent",
        phone: "",
        npn: "",
        initial_contact_method: null,
        plans_represented: "",
        appointment_at: null,
        place: null,
        exception_reason: "",
      },
    },
    { now: meeting, by: local.user_id },
  );
  const signed_at = signed === null ? null : momentAt(signed, "11:00", zone);
  const state: SoaRequest["state"] = signed === null ? "draft" : "submitted";
  await plainTable(db, "soa_requests").put({
    ...form,
    state,
    beneficiary: { ...form.beneficiary, signed_at },
  } as never);
  const draft = { title: "Plans", types_list: ["presentation" as const], contact_ids: [contact_id] };
  const times = { start_date: meeting, end_date: meeting + 3_600_000, timezone: zone };
  const dialog = <EventDialog opened onClose={() => {}} draft={{ ...draft, ...times }} />;
  await mount(await signedInAs({ features: { soa: true } }, local, dialog));
}

const choose = async () => {
  await page.getByRole("combobox", { name: "Scope of Appointment" }).click();
  await page.getByRole("option").click();
};

test("without a signed form it says by when one must be signed, and links to a new one", async () => {
  await open(null);
  await expect.element(page.getByText(/signed by 09\/14\/2026, 12:00 PM/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: /New form for/ })).toBeVisible();
});

test("with one signed in time it is chosen, and saved with the event", async () => {
  await open("2026-09-14");
  await choose();
  await expect.element(page.getByText(/earlier than the rule allows/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = async () =>
    (await allOf<CalendarEvent>(device.db, "events")).map(({ soa_request_id }) => soa_request_id);
  await expect.poll(saved).toEqual([someUuid(2)]);
});

test("with one signed too late it says so", async () => {
  await open("2026-09-15");
  await choose();
  await expect.element(page.getByText(/earlier than the rule allows/)).toBeVisible();
});
