/** The phone panels of the account page, with a fake phone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { phoneSource } from "../../../src/app/phone/phone-source.ts";
import { PhoneSettings } from "../../../src/app/phone/phone-settings.tsx";
import type { PreflightView } from "../../../src/domain/dialer/phone-state.ts";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { FakePhone } from "../../fixtures/fake-phone.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore, phoneUser } from "../../fixtures/phone-store.ts";
import { signedInAs } from "../../fixtures/session.tsx";

let [db, phone, putDown] = [{} as LocalDatabase, new FakePhone(), () => {}];

beforeEach(async () => {
  phone = new FakePhone();
  db = openDatabase(`phone-settings-${realWorld().uuid()}`);
  putDown = phoneSource.offer(async () => phone);
  const local = await phoneStore(db, { now: () => 0, contacts: [] });
  await mount(await signedInAs(phoneUser, local, <PhoneSettings />));
});
afterEach(async () => {
  await unmount();
  putDown();
  await db.delete();
});

test("the microphone and the speakers that are live are named, others can be chosen, and the meter moves", async () => {
  phone.become({
    inputs: [
      { id: "desk", label: "Desk microphone", live: false },
      { id: "head", label: "Headset", live: true },
    ],
    outputs: [{ id: "wall", label: "", live: true }],
  });
  const microphone = page.getByRole("combobox", { name: "Microphone" });
  await expect.element(microphone).toHaveValue("Headset");
  await expect.element(page.getByRole("combobox", { name: "Speakers" })).toHaveValue("Speakers 1");
  await userEvent.click(microphone);
  await userEvent.click(page.getByRole("option", { name: "Desk microphone" }));
  await expect.poll(() => phone.received).toEqual(["input desk"]);
  phone.receive({ input: 0.4, output: 0 });
  await expect.element(page.getByRole("meter", { name: "Microphone level" })).toHaveAttribute("aria-valuenow", "40");
});

test("a machine without speakers is told so and plays no test sound", async () => {
  phone.become({ inputs: [{ id: "desk", label: "Desk microphone", live: true }], outputs: [] });
  await expect.element(page.getByText("No active output devices to test")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Play test sound" })).toBeDisabled();
});

test("the speakers' meter moves with the other side of a call, and with the test sound", async () => {
  phone.become({ inputs: [], outputs: [{ id: "default", label: "Default", live: true }] });
  const meter = page.getByRole("meter", { name: "Speaker volume" });
  await expect.element(meter).toBeVisible();
  phone.receive({ input: 0, output: 0.3 });
  await expect.element(meter).toHaveAttribute("aria-valuenow", "30");
  const heard: number[] = [];
  const watcher = new MutationObserver(() => heard.push(Number(meter.element().getAttribute("aria-valuenow"))));
  watcher.observe(meter.element(), { attributeFilter: ["aria-valuenow"] });
  await userEvent.click(page.getByRole("button", { name: "Play test sound" }));
  await expect.poll(() => heard.at(-1)).toBe(0);
  watcher.disconnect();
  expect(Math.max(...heard)).toBeGreaterThan(50);
});

test("the line is tested, and what it is good for is said in words, with what was measured", async () => {
  await expect.element(page.getByText(/^Demo phone system/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Test call quality" }));
  expect(phone.received).toEqual(["preflight"]);
  const found: PreflightView = {
    state: "connected",
    label: "fair",
    mos: 3.4,
    jitter: 21,
    rtt: 90,
    loss: 2.5,
    warnings: ["high-packet-loss"],
    trouble: null,
  };
  phone.become({ preflight: found });
  await expect.element(page.getByText("Testing: say a few words")).toBeVisible();
  phone.become({ preflight: { ...found, state: "completed" } });
  const result = page.getByRole("status").filter({ hasText: "Fair call quality" });
  await expect.element(result.getByText(/^Calls will have short gaps/)).toBeVisible();
  await expect
    .element(result.getByText("3.4 of 4.5 audio quality · 90 ms round trip · 21 ms jitter · 2.5 % lost"))
    .toBeVisible();
  await expect.element(result.getByRole("listitem")).toBeVisible();
});
