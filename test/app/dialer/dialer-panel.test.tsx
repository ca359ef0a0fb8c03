/** The floating phone panel with a fake phone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { DialerLaunch } from "../../../src/app/dialer/dialer-launch.tsx";
import { HelpProvider } from "../../../src/app/help/help-provider.tsx";
import { phoneSource } from "../../../src/app/phone/phone-source.ts";
import type { CallView } from "../../../src/domain/dialer/phone-state.ts";
import { Toasts } from "../../../src/app/notices/toasts.tsx";
import { realWorld } from "../../../src/kit/real-world.ts";
import { type LocalDatabase, openDatabase } from "../../../src/local/db/database.ts";
import { changeStatus } from "../../../src/local/db/meta.ts";
import { phone as samplePhone } from "../../domain/contacts/sample-contact.ts";
import { FakePhone, readyDevice } from "../../fixtures/fake-phone.ts";
import { mount, unmount } from "../../fixtures/mount.tsx";
import { phoneStore, phoneUser, type SampleContact } from "../../fixtures/phone-store.ts";
import { noSources, signedInAs } from "../../fixtures/session.tsx";

/** A Wednesday, noon in New York. */
const noon = Date.UTC(2026, 1, 25, 17);
const number = "+12015550123";
let [clock, db, phone, putDown] = [noon, {} as LocalDatabase, new FakePhone(), () => {}];

beforeEach(async () => {
  [clock, phone] = [noon, new FakePhone()];
  db = openDatabase(`dialer-${realWorld().uuid()}`);
  putDown = phoneSource.offer(async () => phone);
  localStorage.clear();
});
afterEach(async () => {
  await unmount();
  putDown();
  await db.delete();
});

async function open(contacts: SampleContact[] = [], user: object = {}): Promise<void> {
  const local = await phoneStore(db, { now: () => clock, contacts });
  const screen = (
    <HelpProvider sources={noSources}>
      <DialerLaunch />
      <Toasts />
      <main tabIndex={-1}>
        <input aria-label="Some field" style={{ position: "fixed", top: 200, right: 40, width: 240 }} />
        <a href={`tel:${number}`} data-contact="41">
          Call them
        </a>
      </main>
    </HelpProvider>
  );
  await mount(await signedInAs(Object.assign({}, phoneUser, user), local, screen));
  await phoneSource.get();
}

const panel = page.getByRole("dialog", { name: "Phone" });
const field = page.getByRole("textbox", { name: "Number to call" });
const launch = page.getByRole("button", { name: /^Phone/ });

async function openPanel(contacts?: Parameters<typeof open>[0]): Promise<void> {
  await open(contacts);
  await userEvent.click(launch);
  await expect.element(field).toHaveFocus();
}

function paste(onto: Locator, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  onto.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
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

test("p opens it, digits type, Enter calls, Escape closes", async () => {
  await open();
  await userEvent.keyboard("p");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("2015550123");
  await expect.element(field).toHaveValue("(201) 555-0123");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => phone.received).toEqual([`call ${number}`]);
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
});

test("keys are pressed without losing the place in the number; one sign goes, or all", async () => {
  await openPanel();
  for (const key of ["1", "2", "Star"]) await userEvent.click(page.getByRole("button", { name: key, exact: true }));
  await expect.element(field).toHaveValue("12*");
  await userEvent.click(page.getByRole("button", { name: "Backspace" }));
  await expect.element(field).toHaveValue("1 2");
  await expect.element(field).toHaveFocus();
  await userEvent.click(page.getByRole("button", { name: "Reset number" }));
  await expect.element(field).toHaveValue("");
});

test("a digit in the middle is mended where it stands", async () => {
  await openPanel();
  await userEvent.keyboard("2015550123{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}7");
  await expect.element(field).toHaveValue("(201) 555-7123");
});

test("a number is pasted in any form", async () => {
  await openPanel();
  paste(field, "Ada: +1 201.555.0123 (home)");
  await expect.element(field).toHaveValue("+1 (201) 555-0123");
  paste(field, "call me");
  await expect.element(page.getByText("Unable to update number")).toBeVisible();
  await expect.element(field).toHaveValue("+1 (201) 555-0123");
});

test("what forbids a call is said before it is tried, and stops it", async () => {
  await openPanel([
    { id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number, { do_not_call: true })] },
  ]);
  await userEvent.keyboard("2015550123");
  const description = page.getByText("Blocked: Rosa Diaz asked not to be called.");
  await expect.element(description).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(description).toBeVisible();
  expect(phone.received).toEqual([]);
});

test("who has no minutes left reads it, and what to do, before a call", async () => {
  const dialer_subscription = { order_type: "Subscription::ManagerPay", active: true, current_usage: 500 };
  const profile = { dialer_verified_phone_number: "+12015550100", dialer_enabled: false };
  await open([], { dialer_subscription, profile, dialer_license: { paid: true, allocation: 500 } });
  await userEvent.click(launch);
  await expect.element(panel.getByText(/^Over minutes allocated/)).toBeVisible();
  await expect.element(panel.getByText("Please request additional minutes from your manager.")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Call", exact: true })).toHaveAttribute("data-blocked");
});

test("of several who share a typed number no one is guessed; who is called by their own button is meant", async () => {
  await open([
    { id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] },
    { id: 42, first_name: "Luis", last_name: "Diaz", phones: [samplePhone(number)] },
  ]);
  await userEvent.click(launch);
  await userEvent.keyboard("2015550123");
  await expect.element(page.getByText("Rosa Diaz and 1 more")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => phone.received).toEqual([`call ${number}`]);
  await userEvent.click(page.getByRole("link", { name: "Call them" }));
  await expect.poll(() => phone.received.at(-1)).toBe(`call ${number} 41`);
});

test("a ground that holds is named before the call, and goes with it", async () => {
  await openPanel([
    { id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number, { do_not_call: true })] },
  ]);
  await userEvent.keyboard("2015550123");
  await userEvent.click(panel.getByRole("button", { name: "Call anyway …" }));
  await userEvent.click(panel.getByRole("radio", { name: "Written consent" }));
  await userEvent.click(panel.getByRole("button", { name: "Save and call" }));
  await expect.poll(() => phone.received).toEqual([`call ${number} 41 written_consent`]);
});

test("too few characters and a missing device are named as specified", async () => {
  await openPanel();
  await userEvent.keyboard("12345678{Enter}");
  await expect.element(page.getByText("Invlaid phone number")).toBeVisible();
  await expect.element(page.getByText("Unable to initialize outbound call")).toBeVisible();
});

test("a call link anywhere on the page leads to the panel and its checks", async () => {
  clock = Date.UTC(2026, 1, 25, 12, 30);
  await open([{ id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] }]);
  await userEvent.click(page.getByRole("link", { name: "Call them" }));
  await expect
    .element(page.getByText("Blocked: it is 7:30 AM where Rosa Diaz is. Calls may start at 8:00 AM."))
    .toBeVisible();
  expect(phone.received).toEqual([]);
  clock = noon;
  await userEvent.click(page.getByRole("link", { name: "Call them" }));
  await expect.poll(() => phone.received).toEqual([`call ${number} 41`]);
});

test("a call shows who, how long and how it sounds, and takes its four commands", async () => {
  await openPanel([{ id: 41, first_name: "Rosa", last_name: "Diaz", phones: [samplePhone(number)] }]);
  const graph = [0, 0, 4].map((loss, at) => ({ at, mos: 4.3, jitter: 3, rtt: 40, loss }));
  const quality = { label: "excellent", mos: 4.3, jitter: 3, rtt: 40, loss: 0, warnings: [], graph } as const;
  phone.become({ call: { ...call, quality: { ...quality, warnings: ["low-bytes-received", "high-jitter"] } } });
  await expect.element(panel.getByRole("heading", { name: "Rosa Diaz" })).toBeVisible();
  await expect.element(panel.getByRole("timer")).toHaveTextContent("01:01");
  await expect.element(panel.getByText("Excellent call quality")).toBeVisible();
  const drawn = panel.getByRole("img");
  await expect.poll(() => drawn.elements()).toEqual([]);
  await userEvent.click(panel.getByRole("button", { name: "Line details" }));
  await expect.element(drawn.nth(3)).toHaveAccessibleName("Round trip 40 ms, between 40 ms and 40 ms");
  await expect
    .poll(() => drawn.elements().map((one) => one.textContent))
    .toEqual(["MOS4.3", "Jitter3 ms", "Loss4.0 %high", "Round trip40 ms"]);
  await expect.element(panel.getByText("You are not receiving audio.")).toBeVisible();
  const others = panel.getByText("The audio is uneven.");
  await expect.element(others).not.toBeInTheDocument();
  (panel.getByRole("button", { name: "and 1 more" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(others).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Show fewer" }));
  await expect.element(others).not.toBeInTheDocument();
  await userEvent.click(panel.getByRole("button", { name: "Mute" }));
  await userEvent.click(panel.getByRole("button", { name: "Unmute" }));
  await userEvent.click(panel.getByRole("button", { name: "Recording" }));
  await expect.element(panel.getByText("The announcement is playing")).toBeVisible();
  phone.become({ call: { ...call, recording: "on" } });
  await expect.element(panel.getByText("This call is being recorded · the announcement is playing")).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Pause recording" }));
  await expect.element(panel.getByText("Recording paused")).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Resume recording" }));
  await userEvent.click(panel.getByRole("button", { name: "They agree" }));
  await expect.element(panel.getByText("This call is being recorded · they agreed")).toBeVisible();
  await userEvent.click(panel.getByRole("button", { name: "Dialpad" }));
  await userEvent.keyboard("1#a");
  await expect.element(panel.getByLabelText("Sent")).toHaveTextContent("1#");
  paste(panel.getByRole("group", { name: /^Dialpad/ }), " 12-34 w#\n");
  await expect.element(panel.getByLabelText("Sent")).toHaveTextContent("1#1234w#");
  await userEvent.click(panel.getByRole("button", { name: "Hangup" }));
  expect(phone.received).toEqual([
    "mute true",
    "mute false",
    "record true",
    "pause true",
    "pause false",
    "consent agreed",
    "digits 1",
    "digits #",
    "digits 1234w#",
    "hang up",
  ]);
});

test("where everyone must agree to a recording, the panel says so until they answer", async () => {
  await openPanel();
  const ask = panel.getByText("Pennsylvania: everyone must agree. Ask them.");
  phone.become({ call: { ...call, number: "+12155550123", recording: "on" } });
  await expect.element(ask).toBeVisible();
  phone.become({ call: { ...call, number: "+12155550123", recording: "on", consent: "agreed" } });
  await expect.element(ask).not.toBeInTheDocument();
  phone.become({ call: { ...call, number: "+12015550123", recording: "on" } });
  await expect.element(panel.getByText("This call is being recorded · the announcement is playing")).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
});

test("a refusal stands on the screen, and with it nothing is recorded any more", async () => {
  await openPanel();
  phone.become({ call: { ...call, recording: "on" } });
  await userEvent.click(panel.getByRole("button", { name: "They refuse" }));
  expect(phone.received).toEqual(["consent refused"]);
  phone.become({ call: { ...call, recording: "off", consent: "refused" } });
  await expect.element(panel.getByText("Not recorded: they declined")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Recording" })).toBeDisabled();
  await expect.element(panel.getByRole("button", { name: "They refuse" })).not.toBeInTheDocument();
});

test("without a line the number can be called on one's own phone, and that call is logged with what is known of it", async () => {
  const desk = { ...samplePhone(number), extension: "204" };
  await openPanel([{ id: 41, first_name: "Rosa", last_name: "Diaz", phones: [desk] }]);
  phone.become({ device: { ...readyDevice, state: "DISCONNECTED", signalling: "closed" } });
  await changeStatus(db, { reach: "offline" });
  await userEvent.keyboard("2015550123{Enter}");
  const own = panel.getByRole("link", { name: "Call from your own phone" });
  await expect.element(own).toHaveAttribute("href", `tel:${number},204`);
  // The device's own phone would come forward.
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  await userEvent.click(own);
  await expect.element(page.getByRole("button", { name: "Log call" })).toBeVisible();
  clock += 5 * 60_000;
  await userEvent.click(page.getByRole("button", { name: "Log call" }));
  const form = page.getByRole("dialog", { name: "Log call" });
  await expect.element(form.getByRole("textbox", { name: "Contact" })).toHaveValue("Rosa Diaz");
  await expect.element(form.getByRole("textbox", { name: "Number" })).toHaveValue("(201) 555-0123");
  await userEvent.click(form.getByRole("button", { name: "Log call" }));
  await expect.element(form).not.toBeInTheDocument();
  const [kept] = await db.outbox.toArray();
  expect(kept?.input).toMatchObject({ contact_id: 41, call: { number, at: noon, talk_seconds: 300 } });
  expect(phone.received).toEqual([]);
});

test("it is moved by hand and by keys, remembers where, and steps aside for a field that has the focus", async () => {
  await openPanel();
  const right = () => Number.parseInt((panel.element() as HTMLElement).style.right);
  expect(right()).toBe(24);
  (page.getByRole("button", { name: "Move phone" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.poll(right).toBe(72);
  const covered = () => {
    const [one, other] = [panel, page.getByRole("textbox", { name: "Some field" })].map((at) =>
      at.element().getBoundingClientRect(),
    );
    return one!.left < other!.right && other!.left < one!.right && one!.top < other!.bottom && other!.top < one!.bottom;
  };
  expect(covered()).toBe(true);
  (page.getByRole("textbox", { name: "Some field" }).element() as HTMLElement).focus();
  await expect.poll(covered).toBe(false);
  await userEvent.click(field);
  await expect.poll(right).toBe(72);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(launch);
  await expect.poll(right).toBe(72);
  await userEvent.dragAndDrop(page.getByRole("button", { name: "Move phone" }), page.getByText("Call them"));
  await expect.poll(right).toBeGreaterThan(200);
});

test("errors are explained in plain words with a next step", async () => {
  await openPanel();
  const trouble = { code: 31401, text: "Microphone permission denied", todo: "Allow it.", at: noon, lasting: false };
  phone.become({ trouble, device: { ...readyDevice, state: "DISCONNECTED", signalling: "closed" } });
  await expect.element(panel.getByRole("alert")).toHaveTextContent("Microphone permission denied Allow it.");
  await userEvent.click(panel.getByRole("button", { name: "Hide" }));
  await expect.element(panel.getByRole("alert")).not.toBeInTheDocument();
});
