/** An incoming call with a fake phone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DialerLaunch } from "../../../src/app/dialer/dialer-launch.tsx";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { PhoneLife } from "../../../src/app/phone/phone-life.tsx";
import { phoneSource } from "../../../src/app/phone/phone-source.ts";
import type { IncomingView } from "../../../src/domain/dialer/phone-state.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { phone as samplePhone, sampleContact } from "../../domain/contacts/sample-contact.ts";
import type { Local } from "../../../src/local/index.ts";
import { FakePhone } from "../../fixtures/fake-phone.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { FakeNumbers, phoneStore, phoneUser, type SampleContact } from "../../fixtures/phone-store.ts";
import { noSources, signedInAs } from "../../fixtures/session.tsx";

const now = Date.UTC(2026, 1, 25, 17);
const number = "+12015550123";
const incoming: IncomingView = {
  id: "0193a000-0000-7000-8000-0000000000c1",
  sid: "CA1",
  number,
  receivedAt: now,
  busy: false,
};
let [db, phone, putDown] = [{} as LocalDatabase, new FakePhone(), () => {}];

beforeEach(() => {
  phone = new FakePhone();
  db = openDatabase(`incoming-${realWorld().uuid()}`);
  putDown = phoneSource.offer(async () => phone);
});
afterEach(async () => {
  await unmount();
  putDown();
  await db.delete();
});

async function rings(
  contacts: SampleContact[],
  numbers = new FakeNumbers(contacts),
  beyond: { visible?: number; request?: Local["request"] } = {},
): Promise<void> {
  const local = await phoneStore(db, { now: () => now, contacts, numbers, ...beyond });
  const screen = (
    <HelpProvider sources={noSources}>
      <DialerLaunch />
      <PhoneLife mayCall />
      <main tabIndex={-1} />
    </HelpProvider>
  );
  await mount(await signedInAs(phoneUser, local, screen));
  await phoneSource.get();
  phone.become({ incoming });
}

const card = page.getByRole("alertdialog");
const written = () => db.outbox.toArray();

test("one who has the number is named, and answered as such", async () => {
  await rings([{ id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] }]);
  await expect.element(card.getByText("Rosa Diaz")).toBeVisible();
  await expect.element(card.getByText("(201) 555-0123")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Add contact" })).not.toBeInTheDocument();
  await userEvent.click(card.getByRole("button", { name: "Accept" }));
  await expect.poll(() => phone.received).toEqual(["accept 41"]);
  expect(await written()).toEqual([]);
});

test("a caller this device has no room for is named by the server, answered as such and fetched", async () => {
  const asked: unknown[] = [];
  const rosa = sampleContact({ id: 77, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] });
  const request = (async (endpoint: { path: string }, ask: { body: unknown }) => {
    asked.push([endpoint.path, ask.body]);
    return { contacts: [rosa] };
  }) as unknown as Local["request"];
  await rings([], undefined, { visible: 90_000, request });
  await expect.element(card.getByText("Rosa Diaz")).toBeVisible();
  expect(asked[0]).toEqual(["/v1/dialer/fetch_associated_contacts", { phone_number: "2015550123" }]);
  await expect.poll(() => db.wanted.toArray()).toEqual([{ id: 77 }]);
  await userEvent.click(card.getByRole("button", { name: "Accept" }));
  await expect.poll(() => phone.received).toEqual(["accept 77"]);
});

test("a device with every contact identifies callers by itself", async () => {
  let asked = 0;
  const request = (async () => {
    asked++;
    return { contacts: [] };
  }) as unknown as Local["request"];
  await rings([], undefined, { request });
  await expect.element(card.getByRole("button", { name: "Add contact" })).toBeVisible();
  expect(asked).toBe(0);
});

test("a caller the index does not know yet is named as soon as it does", async () => {
  const contacts = [{ id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] }];
  const numbers = new FakeNumbers([]);
  await rings(contacts, numbers);
  await expect.element(card.getByRole("button", { name: "Add contact" })).toBeVisible();
  numbers.become(contacts);
  await expect.element(card.getByText("Rosa Diaz")).toBeVisible();
});

test("of several who have the number one is picked, and the call is theirs", async () => {
  await rings([
    { id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] },
    { id: 42, first_name: "Tom", last_name: "Diaz", phones: [samplePhone(number)] },
  ]);
  await expect.element(card.getByText("2 contacts have this number")).toBeVisible();
  await userEvent.click(card.getByRole("radio", { name: /Tom Diaz/ }));
  await userEvent.click(card.getByRole("button", { name: "Accept" }));
  await expect.poll(() => phone.received).toEqual(["accept 42"]);
  await expect.poll(async () => (await written())[0]?.input).toMatchObject({ change: { contact_id: 42 } });
});

test("the callback test number is named, and is not offered as a contact", async () => {
  await rings([]);
  phone.become({ incoming: { ...incoming, number: "+15005550109" } });
  await expect.element(card.getByText("Calls you back")).toBeVisible();
  await expect.element(card.getByText("(500) 555-0109")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Add contact" })).not.toBeInTheDocument();
});

test("a contact who was given that number to try the line is the caller", async () => {
  await rings([{ id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone("+15005550109")] }]);
  phone.become({ incoming: { ...incoming, number: "+15005550109" } });
  await expect.element(card.getByText("Rosa Diaz")).toBeVisible();
  await expect.element(card.getByText("Calls you back")).not.toBeInTheDocument();
});

test("a colleague's own number is theirs, also where a contact has it", async () => {
  const holder = { id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] };
  await db.open();
  await db
    .table("users")
    .put({ id: "u7", first_name: "Ann", last_name: "Reyes", active: true, dialer_number: "2015550123" });
  await rings([holder]);
  await expect.element(card.getByText("Ann Reyes")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Add contact" })).not.toBeInTheDocument();
  await userEvent.click(card.getByRole("button", { name: "Accept" }));
  await expect.poll(() => phone.received).toEqual(["accept"]);
});

test("an unknown number becomes a new contact while it rings, and is answered as theirs", async () => {
  await rings([]);
  await expect.element(card.getByText("(201) 555-0123")).toBeVisible();
  await userEvent.click(card.getByRole("button", { name: "Add contact" }));
  const form = page.getByRole("dialog", { name: "New contact" });
  await expect.element(form.getByRole("textbox", { name: "Phone" })).toHaveValue("(201) 555-0123");
  await userEvent.fill(form.getByRole("textbox", { name: "Last name" }), "Okafor");
  await userEvent.click(form.getByRole("button", { name: "Create contact" }));
  await expect.element(card.getByText("Okafor")).toBeVisible();
  await userEvent.click(card.getByRole("button", { name: "Accept" }));
  await expect.poll(() => phone.received).toEqual(["accept 900"]);
  const inputs = (await written()).map(({ input }) => input);
  expect(inputs).toMatchObject([
    { id: 900 },
    { id: incoming.id, change: { contact_id: 900 }, base: { contact_id: null } },
  ]);
});

test("the form begun while it rang stays when the caller hangs up, and the number can be named after the call", async () => {
  await rings([]);
  await userEvent.click(card.getByRole("button", { name: "Add contact" }));
  const form = page.getByRole("dialog", { name: "New contact" });
  await userEvent.fill(form.getByRole("textbox", { name: "Last name" }), "Okafor");
  phone.become({ incoming: null });
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(form.getByRole("textbox", { name: "Last name" })).toHaveValue("Okafor");
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();

  const { receivedAt: startedAt, busy: _busy, ...call } = incoming;
  const ends = {
    startedAt,
    answeredAt: now,
    endedAt: now + 60_000,
    endedBy: "contact",
    quality: null,
    feedback: null,
  } as const;
  phone.become({ ended: { ...call, direction: "inbound", ...ends } });
  await userEvent.click(page.getByRole("button", { name: /^Phone/ }));
  const after = page.getByRole("form", { name: "After the call" });
  await expect.element(after.getByRole("button", { name: "Attach to…" })).toBeVisible();
  await userEvent.click(after.getByRole("button", { name: "Add contact" }));
  await userEvent.fill(form.getByRole("textbox", { name: "Last name" }), "Okafor");
  await userEvent.click(form.getByRole("button", { name: "Create contact" }));
  await expect.poll(async () => (await written())[1]?.input).toMatchObject({ change: { contact_id: 900 } });
  await expect.element(after.getByRole("button", { name: "Add contact" })).not.toBeInTheDocument();
});
