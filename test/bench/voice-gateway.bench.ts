/** One gateway process with fifteen recorded calls at once, then with two hundred after each other. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { phoneAt, type TestCall, type TestPhone } from "../fixtures/voice.ts";
import { until } from "../fixtures/cable.ts";
import type { Bench } from "./report.ts";
import type { GatewayUpdate } from "./voice-gateway.ts";

const callsAtOnce = 15;
const talkMs = 20_000;
const callsInARow = 200;
const rowWidth = 10;
/** Before the first, the libraries are loaded and the code is compiled. */
const warmCalls = 200;

const bench: Bench = async (report) => {
  const gateway = await startGateway();
  const phones: TestPhone[] = [];
  for (let at = 0; at < callsAtOnce; at++) {
    const phone = await phoneAt(gateway.port, {
      cookie: `token=${at}`,
      token: gateway.tokens[at] ?? "",
      hertz: 300 + 20 * at,
    });
    await phone.ready();
    phones.push(phone);
  }
  await shortCalls(phones.slice(0, rowWidth), warmCalls);
  await report15(report, gateway, phones);
  const idle = await gateway.settled();
  await shortCalls(phones.slice(0, rowWidth), callsInARow);
  const after = await gateway.settled();
  const memory = { unit: "×", hold: { max: 1.1 } };
  report({
    figure: "gateway memory after 200 calls ÷ idle before them, heap and buffers",
    measured: after.heap / idle.heap,
    ...memory,
  });
  report({
    figure: "gateway memory after 200 calls ÷ idle before them, resident",
    measured: after.resident / idle.resident,
    ...memory,
  });
  report({
    figure: "recordings kept of 415 calls",
    measured: after.parts,
    unit: "",
    hold: { min: warmCalls + callsAtOnce + callsInARow },
  });
  for (const { ws } of phones) ws.terminate();
  gateway.stop();
};
export default bench;

async function report15(report: Parameters<Bench>[0], gateway: Gateway, phones: readonly TestPhone[]): Promise<void> {
  const calls = await Promise.all(phones.map((phone) => phone.call({ To: "+15005550102" })));
  await Promise.all(calls.map((call) => call.answered()));
  await until(() => calls.every(({ sound }) => sound.received > 50));
  const before = await gateway.notify();
  const begun = performance.now();
  const heardBefore = calls.map(({ sound }) => sound.received);
  await new Promise((done) => setTimeout(done, talkMs));
  const after = await gateway.notify();
  const heard = calls.map(({ sound }) => sound.received);
  const cores = (after.cpuMs - before.cpuMs) / (performance.now() - begun);
  const seconds = (performance.now() - begun) / 1_000;
  const rates = heard.map((pieces, at) => (pieces - (heardBefore[at] ?? 0)) / seconds);
  const worst = Math.min(...calls.map(mosOf));
  for (const call of calls) {
    call.hangUp();
    await call.sound.close();
  }
  report({
    figure: "gateway CPU with 15 recorded calls, of one core",
    measured: cores,
    unit: "cores",
    hold: { max: 1 },
  });
  report({
    figure: "pieces of sound a second, the fewest of 15 calls",
    measured: Math.min(...rates),
    unit: "of 50",
    hold: { min: 45 },
  });
  report({ figure: "worst MOS of 15 calls at once (E-model)", measured: worst, unit: "", hold: { min: 4 } });
}

/** ITU-T G.107 as the voice SDK simplifies it: delay, jitter and loss of what was received. */
function mosOf({ sound }: TestCall): number {
  const lossPercent = (100 * sound.lost) / Math.max(1, sound.lost + sound.received);
  const delayMs = 2 * sound.jitterMs() + 10;
  const withoutLoss = 94.768 - (delayMs < 160 ? delayMs / 40 : (delayMs - 120) / 10);
  const r = Math.max(0, withoutLoss - 2.5 * lossPercent);
  return 1 + 0.035 * r + 0.000007 * r * (r - 60) * (100 - r);
}

async function shortCalls(phones: readonly TestPhone[], count: number): Promise<void> {
  for (let done = 0; done < count; done += phones.length) {
    await Promise.all(
      phones.map(async (phone) => {
        const call = await phone.call({ To: "+15005550101" });
        await call.answered();
        const { received } = call.sound;
        await until(() => call.sound.received > received + 10);
        call.hangUp();
        await call.sound.close();
      }),
    );
  }
}

interface Gateway {
  port: number;
  tokens: string[];
  notify(): Promise<GatewayUpdate>;
  /** Once it has nothing in hand any more. */
  settled(): Promise<GatewayUpdate>;
  stop(): void;
}

async function startGateway(): Promise<Gateway> {
  const child = fork(join(import.meta.dirname, "voice-gateway.ts"), { execArgv: ["--expose-gc"] });
  const news = async () => {
    const [incoming] = (await once(child, "message")) as [GatewayUpdate];
    return incoming;
  };
  const { port = 0, tokens = [] } = await news();
  const notify = () => {
    const incoming = news();
    child.send("tell");
    return incoming;
  };
  const settled = async () => {
    let incoming = await notify();
    while (incoming.calls > 0) incoming = await notify();
    // Connections are taken down, and their timers run out, a little after the calls.
    await new Promise((done) => setTimeout(done, 3_000));
    return notify();
  };
  return { port, tokens, notify, settled, stop: () => child.disconnect() };
}
