/** The voice library as it is published, in a real browser, against the local gateway: what it makes of our frames. */
import { join } from "node:path";
import type { Call, Device } from "@twilio/voice-sdk";
import { type Browser, expect, type Page, test } from "playwright/test";
import { browserArguments, findBrowser } from "../../src/setup/find-browser.js";
import { tone } from "../../src/server/voice/sounds.ts";
import { people, type PersonName, startVoice, type VoiceHouse } from "../fixtures/voice.ts";

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
  told: string[];
  /** Received so far, and what was lost of it. */
  heard: { bytes: number; lost: number; mos: number; codec: string };
  sockets: WebSocket[];
  watch(call: Call): void;
}

let house: VoiceHouse;
test.beforeEach(async () => {
  house = await startVoice();
});
test.afterEach(() => house.stop());

async function openDesk(browser: Browser, name: PersonName): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: "token", value: name, url: `http://localhost:${house.port}` }]);
  const page = await context.newPage();
  await page.goto(`http://localhost:${house.port}/`);
  await page.evaluate(keepSockets);
  await page.addScriptTag({ path: library });
  const sounds = Object.fromEntries(soundNames.map((sound) => [sound, beep]));
  await page.evaluate(layDesk, { token: house.tokenOf(people[name]), sounds });
  await expect.poll(() => told(page)).toContain("registered");
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

function layDesk({ token, sounds }: { token: string; sounds: Record<string, string> }): void {
  const world = globalThis as unknown as { Twilio: { Device: typeof Device }; sockets: WebSocket[]; desk: Desk };
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
  const desk: Desk = {
    device,
    call: undefined,
    told: said,
    heard: { bytes: 0, lost: 0, mos: 0, codec: "" },
    sockets: world.sockets,
    watch(call) {
      desk.call = call;
      for (const event of ["ringing", "accept", "reconnecting", "reconnected", "disconnect", "cancel", "reject"])
        call.on(event, () => said.push(event));
      call.on("error", ({ code }: { code: number }) => said.push(`error ${code}`));
      call.on("sample", (sample) => {
        const { bytesReceived, packetsLost, mos, codecName } = sample;
        desk.heard = {
          bytes: desk.heard.bytes + bytesReceived,
          lost: desk.heard.lost + packetsLost,
          mos: mos ?? desk.heard.mos,
          codec: codecName,
        };
      });
    },
  };
  world.desk = desk;
  device.on("registered", () => said.push("registered"));
  device.on("incoming", (call: Call) => {
    said.push(`incoming ${call.parameters["From"]}`);
    desk.watch(call);
  });
  device.on("error", ({ code }: { code: number }) => said.push(`device ${code}`));
  void device.register();
}

const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { desk: Desk }).desk.told);
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { desk: Desk }).desk.heard);

async function call(page: Page, To: string): Promise<void> {
  await page.evaluate(async (number) => {
    const { desk } = globalThis as unknown as { desk: Desk };
    desk.told.length = 0;
    desk.watch(await desk.device.connect({ params: { To: number } }));
  }, To);
}

const disconnect = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { desk: Desk }).desk.call?.disconnect());

async function hearsMore(page: Page): Promise<void> {
  const { bytes } = await heard(page);
  await expect.poll(async () => (await heard(page)).bytes).toBeGreaterThan(bytes + 8_000);
}

test("the published library calls, loses its signalling and its media, and has both back", async ({ browser }) => {
  const page = await openDesk(browser, "ada");
  await call(page, "+15005550101");
  await expect.poll(() => told(page)).toEqual(["ringing", "accept"]);
  await hearsMore(page);
  const { codec, lost, mos } = await heard(page);
  expect([codec.toUpperCase(), lost]).toEqual(["PCMU", 0]);
  expect(mos).toBeGreaterThan(4);

  await page.evaluate(() => (globalThis as unknown as { desk: Desk }).desk.sockets.at(-1)?.close());
  await expect.poll(() => told(page)).toContain("reconnected");
  await hearsMore(page);

  await page.evaluate(() => {
    const { desk } = globalThis as unknown as { desk: { call: { _mediaHandler: { iceRestart(): void } } } };
    desk.call._mediaHandler.iceRestart();
  });
  await hearsMore(page);
  await page.evaluate(() => (globalThis as unknown as { desk: Desk }).desk.call?.sendDigits("12#"));
  await disconnect(page);
  await expect.poll(() => told(page)).toContain("disconnect");
  expect(await told(page)).not.toContain("error 53405");
  const [placed] = house.events;
  await expect.poll(() => house.story(placed?.call_id ?? "").at(-1)).toBe("ended completed by agent: hangup");
  expect(house.story(placed?.call_id ?? "")).toContain("reconnected");

  await call(page, "+15005550103");
  await expect.poll(() => told(page)).toEqual(["ringing", "error 31486", "disconnect"]);
  await call(page, "+19005550100");
  await expect.poll(() => told(page)).toEqual(["error 31603", "disconnect"]);
});

test("two browsers hear each other through it, and the library's own test of the line passes", async ({ browser }) => {
  const [ada, ben] = [await openDesk(browser, "ada"), await openDesk(browser, "ben")];
  await call(ada, people.ben.number);
  await expect.poll(() => told(ben)).toContain(`incoming ${people.ada.number}`);
  await ben.evaluate(() => (globalThis as unknown as { desk: Desk }).desk.call?.accept());
  await expect.poll(() => told(ada)).toContain("accept");
  await Promise.all([hearsMore(ada), hearsMore(ben)]);
  await disconnect(ben);
  await expect.poll(() => told(ada)).toContain("disconnect");

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
    { token: house.tokenOf(people.ada), sounds: Object.fromEntries(soundNames.map((name) => [name, beep])) },
  );
  expect(["excellent", "great", "good"]).toContain(report);
});
