/** A revealed number shows for a minute at most and only while in view; entering one needs a connection. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SecretFact } from "../../../src/app/contact/secret-fact.tsx";
import type { SecretField } from "../../../src/domain/contacts/secret-number.ts";
import { sampleContact } from "../../domain/contacts/sample-contact.ts";
import { type FlowDevice, flowDevice } from "../../fixtures/flow-device.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { openedContact } from "../../fixtures/opened-contact.tsx";

let device: FlowDevice;
let request: ReturnType<typeof vi.fn<(...asked: unknown[]) => Promise<unknown>>>;
beforeEach(() => {
  device = flowDevice();
  request = vi.fn<(...asked: unknown[]) => Promise<unknown>>(async () => ({
    data: { field: "ssn", value: "219099999" },
  }));
});
afterEach(async () => {
  await unmount();
  await device.close();
});

async function open(field: SecretField, more: object = {}, world = device.local.world): Promise<void> {
  const local = { ...device.local, world, request: request as never };
  const contact = sampleContact({ id: 7, owner_id: local.user_id, ssn_last4: "9999", mbi_masked: null });
  await mount(await openedContact(local, { contact, ...more }, <SecretFact field={field} />));
}

const number = () => page.getByText("219-09-9999");
const show = () => page.getByRole("button", { name: "Show Full SSN" }).click();

test("only its end stands there until it is asked for; then it counts down, and Hide takes it away", async () => {
  await open("ssn");
  await expect.element(page.getByText("•••-••-9999")).toBeVisible();
  expect(request).not.toHaveBeenCalled();
  await show();
  await expect.element(number()).toBeVisible();
  await expect.element(page.getByRole("timer")).toHaveTextContent("60 s");
  await page.getByRole("button", { name: "Hide Full SSN" }).click();
  await expect.element(number()).not.toBeInTheDocument();
});

test.each([
  ["another window", () => dispatchEvent(new Event("blur"))],
  ["another tab or a locked screen", () => document.dispatchEvent(new Event("visibilitychange"))],
])("it is gone at once for %s", async (_what, leave) => {
  await open("ssn");
  await show();
  await expect.element(number()).toBeVisible();
  leave();
  await expect.element(number()).not.toBeInTheDocument();
});

test("after a minute it is gone", async () => {
  let [now, turn] = [1_000, () => undefined as void];
  const sleep = () => new Promise<void>((resolve) => (turn = resolve));
  await open("ssn", {}, { ...device.local.world, now: () => now, sleep });
  await show();
  await expect.element(page.getByRole("timer")).toHaveTextContent("60 s");
  now += 59_000;
  turn();
  await expect.element(page.getByRole("timer")).toHaveTextContent("1 s");
  now += 1_000;
  turn();
  await expect.element(number()).not.toBeInTheDocument();
});

test("a reply that arrives after the user left shows nothing", async () => {
  let answer: (value: unknown) => void = () => undefined;
  request.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await open("ssn");
  await show();
  dispatchEvent(new Event("blur"));
  answer({ data: { field: "ssn", value: "219099999" } });
  await expect.element(page.getByRole("button", { name: "Show Full SSN" })).toBeEnabled();
  await expect.element(number()).not.toBeInTheDocument();
});

test("nothing of it lies in the device's store", async () => {
  await open("ssn");
  await show();
  await expect.element(number()).toBeVisible();
  const tables = await Promise.all(device.db.tables.map((table) => table.toArray()));
  expect(JSON.stringify(tables)).not.toMatch(/219-?09-?9999/);
});

test("who may not look at it has no button to, and may still enter one", async () => {
  await open("ssn", { mayReveal: false });
  await expect.element(page.getByRole("button", { name: "Change Full SSN" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show Full SSN" })).not.toBeInTheDocument();
});

test("a number that is none keeps what was typed and says why; a right one goes to the server, not into the outbox", async () => {
  await open("mbi");
  await page.getByRole("button", { name: "Enter MBI" }).click();
  const field = page.getByRole("textbox", { name: "Medicare number" });
  await field.fill("1SG4TE5MK73");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/S, L, O, I, B or Z/)).toBeVisible();
  await expect.element(field).toHaveValue("1SG4TE5MK73");
  expect(request).not.toHaveBeenCalled();
  await field.fill("1eg4-te5-mk73");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Number saved.")).toBeVisible();
  expect(request.mock.calls[0]?.[1]).toEqual({ params: { id: 7 }, body: { field: "mbi", value: "1EG4TE5MK73" } });
  expect(await device.db.outbox.count()).toBe(0);
});
