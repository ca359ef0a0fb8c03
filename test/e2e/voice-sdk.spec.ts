/** The voice library as it is published, in a real browser, against the local gateway: what it makes of our frames. */
import { join } from "node:path";
import type { Call, Device } from "@twilio/voice-sdk";
import { type Browser, expect, type Page, test } from "playwright/test";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { tone } from "../../src/server/voice/sounds.ts";
import { people, type PersonName, startVoice, type VoiceTestServer } from "../fixtures/voice.ts";

const voiceArguments = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--allow-loopback-in-peer-connection",
];
test.use({
  launchOptions: { executablePath: findBrowser() ?? "", args: [...browserArguments, ...voiceArguments] },
});

const library = join(import.meta.dirname, "../../node_modules/@twilio/voice-sdk/dist/twilio.min.js");

/** A short tone for each sound of the library, or it would fetch its own. */
const soundNames = ["incoming", "outgoing", "disconnect", ...Array.from("0123456789sh", (key) => `dtmf${key}`)];
const beep = `data:audio/wav;base64,${wavOf(tone([440], 40))}`;

/** µ-law, one channel. */
function wavOf(frames: readonly Uint8Array[]): string {
  const sound = Buffer.concat(frames);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + sound.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(7, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]).toString("base64");
}

/** What a page keeps: its device, its newest call, and what both told, in order. */
interface Desk {
  device: Device;
  call: Call | undefined;
  received: string[];
  /** Received so far, and what was lost of it. */
  heard: { bytes: number; lost: number; mos: number; codec: string };
  sockets: WebSocket[];
  watch(call: Call): void;
}

let app: VoiceTestServer;
test.beforeEach(async () => {
  app = await startVoice();
});
test.afterEach(() => app.stop());

async function openImportFixture(browser: Browser, name: PersonName): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: "token", value: name, url: `http://localhost:${app.port}` }]);
  const page = await context.newPage();
  await page.goto(`http://localhost:${app.port}/`);
  await page.evaluate(keepSockets);
  await page.addScriptTag({ path: library });
  const sounds = Object.fromEntries(soundNames.map((sound) => [sound, beep]));
  await page.evaluate(layFixture, { token: app.tokenOf(people[name]), sounds });
  await expect.poll(() => received(page)).toContain("registered");
  return page;
}

/** As `plain-sockets.ts` does, and each socket can be cut. */
function keepSockets(): void {
  const Real = globalThis.WebSocket;
  const sockets: WebSocket[] = [];
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL) {
      super(String(url).replace("wss:", "ws:"));
      sockets.push(this);
    }
  };
  Object.assign(globalThis, { sockets });
}

function layFixture({ token, sounds }: { token: string; sounds: Record<string, string> }): void {
  const world = globalThis as unknown as { Twilio: { Device: typeof Device }; sockets: WebSocket[]; fixture: Desk };
  const options = {
    chunderw: `${location.host}/voice`,
    publishEvents: false,
    sounds,
    codecPreferences: ["opus", "pcmu"] as unknown as Call.Codec[],
    maxCallSignalingTimeoutMs: 30_000,
    enableImprovedSignalingErrorPrecision: true,
    allowIncomingWhileBusy: true,
    logLevel: "silent" as const,
  };
  const device = new world.Twilio.Device(token, options);
  const said: string[] = [];
  const fixture: Desk = {
    device,
    call: undefined,
    received: said,
    heard: { bytes: 0, lost: 0, mos: 0, codec: "" },
    sockets: world.sockets,
    watch(call) {
      fixture.call = call;
      for (const event of ["ringing", "accept", "reconnecting", "reconnected", "disconnect", "cancel", "reject"])
        call.on(event, () => said.push(event));
      call.on("error", ({ code }: { code: number }) => said.push(`error ${code}`));
      call.on("sample", (sample) => {
        const { bytesReceived, packetsLost, mos, codecName } = sample;
        fixture.heard = {
          bytes: fixture.heard.bytes + bytesReceived,
          lost: fixture.heard.lost + packetsLost,
          mos: mos ?? fixture.heard.mos,
          codec: codecName,
        };
      });
    },
  };
  world.fixture = fixture;
  device.on("registered", () => said.push("registered"));
  device.on("incoming", (call: Call) => {
    said.push(`incoming ${call.parameters["From"]}`);
    fixture.watch(call);
  });
  device.on("error", ({ code }: { code: number }) => said.push(`device ${code}`));
  void device.register();
}

const received = (page: Page) => page.evaluate(() => (globalThis as unknown as { fixture: Desk }).fixture.received);
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { fixture: Desk }).fixture.heard);

async function call(page: Page, To: string): Promise<void> {
  await page.evaluate(async (number) => {
    const { fixture } = globalThis as unknown as { fixture: Desk };
    fixture.received.length = 0;
    fixture.watch(await fixture.device.connect({ params: { To: number } }));
  }, To);
}

const disconnect = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { fixture: Desk }).fixture.call?.disconnect());

async function receivesMore(page: Page): Promise<void> {
  const { bytes } = await heard(page);
  await expect.poll(async () => (await heard(page)).bytes).toBeGreaterThan(bytes + 8_000);
}

test("the published library calls, loses its signalling and its media, and has both back", async ({ browser }) => {
  const page = await openImportFixture(browser, "ada");
  await call(page, "+15005550101");
  await expect.poll(() => received(page)).toEqual(["ringing", "accept"]);
  await receivesMore(page);
  const { codec, lost, mos } = await heard(page);
  expect([codec.toUpperCase(), lost]).toEqual(["PCMU", 0]);
  expect(mos).toBeGreaterThan(4);

  await page.evaluate(() => (globalThis as unknown as { fixture: Desk }).fixture.sockets.at(-1)?.close());
  await expect.poll(() => received(page)).toContain("reconnected");
  await receivesMore(page);

  await page.evaluate(() => {
    const { fixture } = globalThis as unknown as { fixture: { call: { _mediaHandler: { iceRestart(): void } } } };
    fixture.call._mediaHandler.iceRestart();
  });
  await receivesMore(page);
  await page.evaluate(() => (globalThis as unknown as { fixture: Desk }).fixture.call?.sendDigits("12#"));
  await disconnect(page);
  await expect.poll(() => received(page)).toContain("disconnect");
  expect(await received(page)).not.toContain("error 53405");
  const [placed] = app.events;
  await expect.poll(() => app.story(placed?.call_id ?? "").at(-1)).toBe("ended completed by agent: hangup");
  expect(app.story(placed?.call_id ?? "")).toContain("reconnected");

  await call(page, "+15005550103");
  await expect.poll(() => received(page)).toEqual(["ringing", "error 31486", "disconnect"]);
  await call(page, "+19005550100");
  await expect.poll(() => received(page)).toEqual(["error 31603", "disconnect"]);
});

test("two browsers hear each other through it, and the library's own test of the line passes", async ({ browser }) => {
  const [ada, ben] = [await openImportFixture(browser, "ada"), await openImportFixture(browser, "ben")];
  await call(ada, people.ben.number);
  await expect.poll(() => received(ben)).toContain(`incoming ${people.ada.number}`);
  await ben.evaluate(() => (globalThis as unknown as { fixture: Desk }).fixture.call?.accept());
  await expect.poll(() => received(ada)).toContain("accept");
  await Promise.all([receivesMore(ada), receivesMore(ben)]);
  await disconnect(ben);
  await expect.poll(() => received(ada)).toContain("disconnect");

  const report = await ada.evaluate(
    ({ token, sounds }) =>
      new Promise<string>((done) => {
        const { Device: Own } = (globalThis as unknown as { Twilio: { Device: typeof Device } }).Twilio;
        class Quiet extends Own {
          constructor(own: string, options: object) {
            super(own, {
              ...options,
              sounds,
              publishEvents: false,
              chunderw: `${location.host}/voice`,
            } as Device.Options);
          }
        }
        const options = { deviceFactory: Quiet, codecPreferences: ["pcmu"] };
        const preflight = Own.runPreflight(token, options as never);
        preflight.on("completed", ({ callQuality }) => done(String(callQuality)));
        preflight.on("failed", ({ code }: { code: number }) => done(`failed ${code}`));
      }),
    { token: app.tokenOf(people.ada), sounds: Object.fromEntries(soundNames.map((name) => [name, beep])) },
  );
  expect(["excellent", "great", "good"]).toContain(report);
});
