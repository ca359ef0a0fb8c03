/** Real calls between browsers with beeping microphones and the server's own far ends. */
import { createHmac } from "node:crypto";
import { request } from "playwright/test";
import { testNumbers } from "../../src/domain/dialer/test-numbers.ts";
import { deskSecret, expect, test } from "./journey.ts";
import { Softphone } from "./softphone.ts";
import { accountOf, demoPassword, type Tablet } from "./tablet.ts";

test("a line that loses every tenth packet is called so; the call is recorded, keyed into, and played from the log", async ({
  newTablet,
}) => {
  const tablet = await newTablet();
  const { page } = tablet;
  await tablet.signIn(accountOf("agent"));
  const phone = await Softphone.open(tablet);
  await phone.call(numberOf("loss"));
  await phone.opened();
  await phone.press("Recording");
  const mark = phone.panel.getByText(/^This call is being recorded/);
  await expect(mark).toHaveText("This call is being recorded · announced");
  await phone.press("Dialpad");
  await page.keyboard.type("1w2*#");
  const sent = phone.panel.getByLabel("Sent", { exact: true });
  await expect(sent).toHaveText("1w2*#");
  await phone.paste("3x");
  await expect(page.getByText("Illegal character passed into sendDigits. Use 0 to 9, *, # and w.")).toBeVisible();
  await expect(sent).toHaveText("1w2*#");
  await phone.panel.getByRole("tab", { name: "Call" }).click();
  await expect(phone.line.getByText(/^(Fair|Degraded) call quality$/)).toBeVisible({ timeout: 30_000 });
  await phone.press("Line details");
  await expect(phone.line.getByRole("img", { name: /^Loss [\d.]+ % \(high\)/ })).toBeVisible({ timeout: 30_000 });
  await expect(phone.line.getByRole("img")).toHaveCount(4);
  await phone.press("Recording");
  await expect(mark).toBeHidden();
  await phone.hangUp();
  await expect(phone.afterwards.getByRole("region", { name: "Call quality" })).toContainText(/% of the audio was lost/);
  await phone.press("Done");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calls", exact: true }).click();
  const calls = page.getByRole("list", { name: "Calls", exact: true });
  await calls.getByRole("listitem").first().getByRole("button").first().click();
  const player = page.getByRole("list", { name: "Recordings" }).getByLabel(/^Recording of/);
  const heard = await player.evaluate(playAndMeasure);
  expect(heard.playedTo).toBeGreaterThan(0);
  expect(heard.seconds, "as long as the announcement at least").toBeGreaterThan(1.7);
  expect(heard.loudest, "each side of it").toHaveLength(2);
  expect(Math.min(...heard.loudest)).toBeGreaterThan(0.1);
});

test("sound is chosen, seen to work and tested; a microphone pulled out is replaced, signalling cut comes back, the call is scored", async ({
  newTablet,
  gateway,
}) => {
  const tablet = await newTablet({ address: gateway.address });
  const { page } = tablet;
  await page.addInitScript(letUnplug);
  await tablet.signIn(accountOf("agent"));
  await tablet.open("/account/phone");
  const microphone = page.getByRole("combobox", { name: "Microphone" });
  const speakers = page.getByRole("combobox", { name: "Speakers" });
  await expect(microphone).toHaveValue(/Default/i, { timeout: 30_000 });
  for (const [picker, name] of [
    [microphone, second],
    [speakers, "Fake Audio Output 1"],
  ] as const) {
    await picker.click();
    await page.getByRole("option", { name }).click();
    await expect(picker).toHaveValue(name);
  }
  const meter = page.getByRole("meter", { name: "Microphone level" });
  const level = async () => Number(await meter.getAttribute("aria-valuenow"));
  await expect.poll(level).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Test call quality" }).click();
  await expect(page.getByText("Testing: say a few words")).toBeVisible();
  const verdict = page.getByRole("status").filter({ hasText: /(Excellent|Great|Good|Fair|Poor) call quality/ });
  await expect(verdict).toContainText(/of 4\.5 audio quality · \d+ ms round trip/, { timeout: 40_000 });

  const phone = await Softphone.open(tablet);
  await phone.call(numberOf("echo"));
  await phone.opened();
  await expect(phone.line).toBeVisible({ timeout: 30_000 });
  await phone.press("Mute");
  await phone.press("Unmute");
  await page.evaluate((label) => dispatchEvent(new CustomEvent("unplug", { detail: label })), second);
  await expect(phone.panel.getByRole("alert")).toContainText("The microphone was unplugged. Switched to another one.");
  await expect(microphone).toHaveValue(/Default/i);
  await expect.poll(level).toBeGreaterThan(0);
  gateway.turn("server_away");
  await expect(phone.panel.getByText("Reconnecting …")).toBeVisible();
  gateway.turn("clear");
  await expect(phone.panel.getByText("Reconnecting …")).toBeHidden({ timeout: 30_000 });
  await expect(phone.panel.getByRole("timer", { name: "Duration" })).toBeVisible();
  await phone.hangUp();
  const sound = phone.afterwards.getByRole("region", { name: "Call quality" });
  await expect(sound).toContainText("The call reconnected once.");
});

test("two colleagues in a call hear each other; the softphone turned off for one of them ends neither the call nor the form after it", async ({
  newTablet,
}) => {
  const [near, far] = [await newTablet(), await newTablet()];
  await near.signIn(accountOf("agent"));
  await far.signIn(accountOf("manager"));
  const answering = await Softphone.open(far);
  await answering.press("Close phone");
  const { profile } = await far.request<{ profile: { dialer_verified_phone_number: string } }>("/v1/users/me");
  const calling = await Softphone.open(near);
  await calling.call(profile.dialer_verified_phone_number);
  const card = far.page.getByRole("alertdialog");
  await expect(card).toContainText("Incoming Call ...");
  await card.getByRole("button", { name: "Accept" }).click();
  await expect(card).toBeHidden();
  for (const phone of [calling, answering]) {
    await phone.opened();
    await expect(phone.line).toBeVisible({ timeout: 30_000 });
  }
  const turnOn = await turnedOff(near);
  await expect.poll(() => isFeatureOn(near)).toBe(false);
  await expect(calling.panel.getByRole("timer", { name: "Duration" })).toBeVisible();
  await calling.hangUp();
  await expect(answering.afterwards).toBeVisible();
  await turnOn();
});

/** An admin turns the softphone off for this device's user alone; returns what takes that back. */
async function turnedOff(tablet: Tablet): Promise<() => Promise<void>> {
  const { id } = await tablet.request<{ id: string }>("/v1/users/me");
  const admin = await request.newContext({ baseURL: tablet.addressOf("/") });
  await admin.post("/v1/sessions", { data: { email: accountOf("admin"), password: demoPassword } });
  const data = { key: "dialer", rules: [{ for: "user", value: id, on: false }] };
  expect((await admin.put("/v1/admin/feature_flags", { data })).ok()).toBe(true);
  return async () => {
    expect((await admin.post("/v1/admin/feature_flags/dialer/undo", { data: {} })).ok()).toBe(true);
  };
}

const isFeatureOn = async (tablet: Tablet) =>
  (await tablet.request<{ features: Record<string, boolean> }>("/v1/users/me")).features["dialer"];

test("a caller who is a contact is named while the server answers nothing, and answering opens their page", async ({
  newTablet,
  gateway,
}) => {
  const tablet = await newTablet({ address: gateway.address });
  const { page } = tablet;
  const id = await ringwoodOf(tablet);
  await tablet.signIn(accountOf("agent"));
  await tablet.filled();
  const phone = await Softphone.open(tablet);
  await phone.call(numberOf("callback"));
  await expect(phone.afterwards).toBeVisible({ timeout: 30_000 });
  gateway.turn("slow");
  const card = page.getByRole("alertdialog");
  await expect(card).toContainText("Ringwood", { timeout: 40_000 });
  await card.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`));
  await expect(tablet.heading).toContainText("Ringwood");
  await phone.opened();
});

test("a desk phone rings: the caller's contact is found in a tab of its own", async ({ newTablet }) => {
  const tablet = await newTablet({ viewport: { width: 820, height: 1180 } });
  await tablet.signIn(accountOf("field_manager"));
  await tablet.filled();
  const caller = await tablet.ownContact(({ phones }) => phones.length > 0);
  const phone_number = caller.phones[0]?.number ?? "";
  const opened = tablet.context.waitForEvent("page");
  await ringDesk(tablet, { call_id: "d1", event: "ringing", user: "field_manager.other", phone_number });
  const tab = await opened;
  await expect(tab).toHaveURL(new RegExp(`/contacts\\?.*${phone_number.slice(-10)}`));
  await expect(tab.getByRole("row").filter({ hasText: caller.last_name }).first()).toBeVisible();
});

async function ringDesk(tablet: Tablet, news: object): Promise<void> {
  const [path, data] = ["/voice/converge_one/other", JSON.stringify(news)];
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", deskSecret).update(`${timestamp}.${path}.${data}`).digest("hex");
  const headers = { "content-type": "application/json", "x-timestamp": timestamp, "x-signature": signature };
  const reply = await tablet.context.request.post(tablet.addressOf(path), { data, headers });
  expect(reply.status()).toBe(204);
}

/** A contact who has the number that calls back, before the device is filled. */
async function ringwoodOf(tablet: Tablet): Promise<number> {
  const { request } = tablet.context;
  await request.post(tablet.addressOf("/v1/sessions"), { data: { email: accountOf("agent"), password: demoPassword } });
  const phones = [{ number: numberOf("callback"), type: 2, primary: true }];
  const data = { ref: crypto.randomUUID(), last_name: "Ringwood", phones };
  const reply = await request.post(tablet.addressOf("/v1/contacts"), { data });
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

/** Plays a moment of it, and looks at all of its sound. */
async function playAndMeasure(element: Element) {
  if (!(element instanceof HTMLAudioElement)) throw new Error("This plays nothing.");
  const moved = new Promise((resolve) => element.addEventListener("timeupdate", resolve));
  await element.play();
  while (element.currentTime === 0) await moved;
  element.pause();
  const file = await (await fetch(element.src)).arrayBuffer();
  const sound = await new OfflineAudioContext(2, 1, 8_000).decodeAudioData(file);
  const channels = Array.from({ length: sound.numberOfChannels }, (_unused, at) => sound.getChannelData(at));
  const loudest = channels.map((samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
  return { seconds: element.duration, playedTo: element.currentTime, loudest };
}

/** The browser's second microphone. */
const second = "Fake Audio Input 1";

/** A browser's own fakes stay plugged in for ever: the one that is named is listed no more, and what it gave ends. */
function letUnplug(): void {
  const { mediaDevices } = navigator;
  const gone = new Set<string>();
  const opened: MediaStreamTrack[] = [];
  const [list, open] = [mediaDevices.enumerateDevices.bind(mediaDevices), mediaDevices.getUserMedia.bind(mediaDevices)];
  mediaDevices.enumerateDevices = async () => (await list()).filter(({ label }) => !gone.has(label));
  mediaDevices.getUserMedia = async (wished) => {
    const stream = await open(wished);
    opened.push(...stream.getTracks());
    return stream;
  };
  addEventListener("unplug", (event) => {
    const { detail: label } = event as CustomEvent<string>;
    gone.add(label);
    for (const track of opened.filter((one) => one.label === label)) {
      track.stop();
      track.dispatchEvent(new Event("ended"));
    }
    mediaDevices.dispatchEvent(new Event("devicechange"));
  });
}

function numberOf(kind: string): string {
  const end = testNumbers.find((one) => one.kind === kind);
  if (!end) throw new Error(`there is no far end ${kind}`);
  return end.number;
}
