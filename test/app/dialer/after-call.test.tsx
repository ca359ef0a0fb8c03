/** What is asked after a call, and what is kept for it during the call. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DialerLaunch } from "../../../src/app/dialer/dialer-launch.tsx";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { phoneSource } from "../../../src/app/phone/phone-source.ts";
import type { CallRow } from "../../../src/domain/calls/call.ts";
import type { KeptQuality } from "../../../src/domain/calls/call-quality.ts";
import type { CallView } from "../../../src/domain/dialer/phone-state.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase, plainTable } from "../../../src/local/db/database.ts";
import { phone as samplePhone } from "../../domain/contacts/sample-contact.ts";
import { FakePhone } from "../../fixtures/fake-phone.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore, phoneUser, type SampleContact } from "../../fixtures/phone-store.ts";
import { noSources, signedInAs } from "../../fixtures/session.tsx";

/** A Wednesday, noon in New York. */
const noon = Date.UTC(2026, 1, 25, 17);
const number = "+12015550123";
let [db, phone, putDown] = [{} as LocalDatabase, new FakePhone(), () => {}];

beforeEach(() => {
  phone = new FakePhone();
  db = openDatabase(`after-call-${realWorld().uuid()}`);
  putDown = phoneSource.offer(async () => phone);
  localStorage.clear();
});
afterEach(async () => {
  await unmount();
  putDown();
  await db.delete();
});

const panel = page.getByRole("dialog", { name: "Phone" });
const field = page.getByRole("textbox", { name: "Number to call" });

async function openPanel(contacts: SampleContact[] = []): Promise<void> {
  const local = await phoneStore(db, { now: () => noon, contacts });
  const screen = (
    <HelpProvider sources={noSources}>
      <DialerLaunch />
    </HelpProvider>
  );
  await mount(await signedInAs(phoneUser, local, screen));
  await phoneSource.get();
  await userEvent.click(page.getByRole("button", { name: /^Phone/ }));
  await expect.element(field).toHaveFocus();
}

const call: CallView = {
  id: "0193a000-0000-7000-8000-0000000000c1",
  sid: "CA1",
  direction: "outbound",
  number,
  state: "open",
  startedAt: noon - 70_000,
  answeredAt: noon - 61_000,
  muted: false,
  recording: "off",
  consent: null,
  quality: null,
  reconnecting: null,
};

const meanwhile: CallRow = {
  id: call.id,
  voice_id: "CA1",
  call_direction: "outbound",
  call_from: "+12125550199",
  call_to: number,
  caller_city: "",
  caller_state: "",
  user_id: call.id,
  contact_id: null,
  matched_by: "none",
  via: "browser",
  status: "completed",
  ended_by: null,
  outcome: "no_answer",
  ring_seconds: 9,
  talk_seconds: 61,
  note: "Theirs",
  recording: {
    state: "off",
    at: null,
    consent: null,
    seconds: 0,
    parts: [],
    kept_until: null,
  },
  next_event_id: null,
  disclosures: [],
  quality: null,
  feedback: null,
  answered_at: null,
  created_at: noon - 70_000,
  ended_at: noon,
  updated_at: noon,
  version: 2,
  seq: 2,
};

test("after the call its outcome, a callback and a note are kept on the device", async () => {
  await openPanel([{ id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] }]);
  const { state: _s, muted: _m, recording: _r, consent: _n, reconnecting: _c, ...over } = call;
  const quality: KeptQuality = {
    mos_avg: 3.2,
    mos_min: 2,
    label: "fair",
    jitter: 20,
    rtt: 90,
    loss: 3,
    warnings: [],
    score: 81,
    reason: "Your connection lost sound for 6 seconds",
    graph: null,
  };
  phone.become({ ended: { ...over, endedAt: noon, endedBy: "contact", feedback: null, quality } });
  await expect.element(panel.getByText("Your connection lost sound for 6 seconds")).toBeVisible();
  await expect
    .element(panel.getByRole("paragraph").filter({ hasText: "Fair call quality" }))
    .toHaveAttribute("data-tone", "warn");
  await userEvent.click(panel.getByRole("radio", { name: "2, Poor" }));
  await userEvent.click(panel.getByRole("radio", { name: "Choppy" }));
  await userEvent.click(panel.getByRole("radio", { name: "Call back" }));
  await userEvent.fill(panel.getByRole("textbox", { name: "Note" }), "Wants a quote");
  await userEvent.click(panel.getByRole("button", { name: "Save" }));
  await expect.element(panel.getByText("Choose when to call back.")).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Tomorrow 9 AM" }));
  await userEvent.click(panel.getByRole("button", { name: "Save" }));
  await expect.element(field).toBeVisible();
  const [kept] = await db.outbox.toArray();
  expect(kept?.input).toMatchObject({
    change: { outcome: "callback_requested", note: "Wants a quote" },
    callback: { at: Date.UTC(2026, 1, 26, 14), title: "Call back Rosa Diaz" },
  });
  expect(phone.received).toEqual(["feedback 2", "feedback 2 choppy-audio"]);
});

test("a good line is not asked about, and an unknown number gets outcome, note and a contact", async () => {
  await openPanel();
  const { state: _s, muted: _m, recording: _r, consent: _n, reconnecting: _c, ...over } = call;
  const quality = { mos_avg: 4.3, mos_min: 4.2, label: "excellent", jitter: 3, rtt: 40, loss: 0, score: 97 } as const;
  phone.become({ call });
  await userEvent.fill(panel.getByRole("textbox", { name: "Call notes" }), "Asked for Rosa");
  await expect.element(panel).toHaveAttribute("data-docked");
  expect(document.documentElement.dataset["phone"]).toBe("docked");
  const ended = { ...over, endedAt: noon, endedBy: "contact" as const, feedback: null };
  phone.become({ call: null, ended: { ...ended, quality: { ...quality, warnings: [], reason: "", graph: null } } });
  const note = panel.getByRole("textbox", { name: "Note" });
  await expect.element(note).toHaveValue("Asked for Rosa");
  await expect.element(panel.getByRole("button", { name: "Add contact" })).toBeVisible();
  await expect.element(panel.getByText("97")).toBeVisible();
  await expect.poll(() => panel.getByRole("radio", { name: "2, Poor" }).elements()).toEqual([]);
  await expect.poll(() => panel.getByText("Schedule appointment").elements()).toEqual([]);
  const form = panel.getByRole("form").element();
  const order = ["[aria-label='Note']", "[aria-label='Call quality']", "button[type=submit]"];
  const places = order.map((one) => [...form.querySelectorAll("*")].indexOf(form.querySelector(one) as Element));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // Written on another device while the form stands open.
  await plainTable(db, "calls").put(meanwhile);
  await userEvent.click(panel.getByRole("button", { name: "Save" }));
  await expect.element(field).toBeVisible();
  const [kept] = await db.outbox.toArray();
  expect(kept?.input).toMatchObject({ change: { note: "Asked for Rosa" }, base: { outcome: null, note: "" } });
  expect(document.documentElement.dataset["phone"]).toBeUndefined();
});
