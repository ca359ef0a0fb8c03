/** What the bench of the call worker runs in a real page: the app's own way to the thread, and a page that is busy. */
import { wrap } from "comlink";
import { setQualityWorker } from "../../src/app/phone/quality-source.ts";
import { openQuality } from "../../src/app/phone/quality-thread.ts";
import type { QualitySample } from "../../src/domain/dialer/quality-sample.ts";
import { secondMs } from "../../src/kit/durations.ts";

const id = "bench";
/** So many cross in one message. */
const togetherMost = 20;
const sample: Omit<QualitySample, "at" | "inputLevel"> = {
  mos: 4.3,
  jitter: 4,
  rtt: 60,
  loss: 0.4,
  packetsReceived: 50,
  packetsLost: 0,
  bytesReceived: 8_600,
  bytesSent: 8_600,
  muted: false,
};

/** Samples a second, from the page to the judged line. */
async function samplesPerSecond(worker: string, count: number): Promise<number> {
  const { port, sampleAt } = openThread(worker);
  let judged = 0;
  const done = new Promise<void>((resolve) => {
    port.listen((news) => {
      if (news.kind === "batch") judged += news.samples.length;
      if (judged === count) resolve();
    });
  });
  const begun = performance.now();
  for (let at = 1; at <= count; at++) {
    port.add(id, sampleAt(at));
    if (at % togetherMost === 0) await Promise.resolve();
  }
  await done;
  port.close();
  return (count * 1_000) / (performance.now() - begun);
}

/** Seconds of a call that were not judged while the page was blocked for `blockedMs` of every `everyMs`. */
async function missedSeconds(
  worker: string,
  { seconds, blockedMs, everyMs }: { seconds: number; blockedMs: number; everyMs: number },
): Promise<number> {
  const { port, sampleAt } = openThread(worker);
  const judged = new Set<number>();
  port.listen((news) => {
    if (news.kind === "line") for (const { at } of news.line.graph) judged.add(at);
  });
  const busy = setInterval(() => block(blockedMs), everyMs);
  // As the voice library measures: once a second, from the page.
  for (let at = 1; at <= seconds; at++) {
    await new Promise((resolve) => setTimeout(resolve, secondMs));
    port.add(id, sampleAt(at));
  }
  clearInterval(busy);
  await port.end(id);
  port.close();
  return seconds - judged.size;
}

function openThread(worker: string) {
  setQualityWorker({ make: () => new Worker(worker, { type: "module" }), wrap });
  const port = openQuality();
  const openedAt = Date.now();
  port.open(id, openedAt);
  const sampleAt = (at: number) => ({ ...sample, at: openedAt + at * secondMs, inputLevel: at % 90 });
  return { port, sampleAt };
}

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

export const callQualityPage = { samplesPerSecond, missedSeconds };
