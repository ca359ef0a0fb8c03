import { expect, test } from "vitest";
import { QualityMeter, labelBeside } from "../../../src/domain/dialer/quality-meter.ts";
import { graphOf } from "../../../src/domain/calls/call-quality.ts";
import type { QualitySample } from "../../../src/domain/dialer/quality-sample.ts";
import { QualityCalls, type QualityUpdate } from "../../../src/domain/dialer/quality-calls.ts";
import { QualityWatch } from "../../../src/domain/dialer/quality-watch.ts";
import type { QualityWarning } from "../../../src/domain/calls/quality-warnings.ts";

const openedAt = 1_000_000;
const fine: QualitySample = {
  at: openedAt,
  mos: 4.4,
  jitter: 2,
  rtt: 40,
  loss: 0,
  packetsReceived: 50,
  packetsLost: 0,
  bytesReceived: 8_000,
  bytesSent: 8_000,
  inputLevel: 0,
  muted: false,
};

/** One second each, the first one second after the sound began; the level wavers unless it is given. */
function seconds(given: readonly Partial<QualitySample>[], from = 1): QualitySample[] {
  return given.map((part, at) => ({
    ...fine,
    at: openedAt + (from + at) * 1_000,
    inputLevel: 100 + (at % 7),
    ...part,
  }));
}

function times(count: number, part: Partial<QualitySample>): Partial<QualitySample>[] {
  return Array.from({ length: count }, () => part);
}

function raisedAfter(given: readonly Partial<QualitySample>[]): readonly QualityWarning[] {
  const watch = new QualityWatch(openedAt);
  for (const sample of seconds(given)) watch.add(sample);
  return watch.raised;
}

/** Five quiet seconds that are fine, then what is given. */
const calm = times(5, {});

test.each<
  [kind: QualityWarning, below: Partial<QualitySample>, at: Partial<QualitySample>, beyond: Partial<QualitySample>]
>([
  ["high-jitter", { jitter: 29.9 }, { jitter: 30 }, { jitter: 30.1 }],
  ["high-rtt", { rtt: 399 }, { rtt: 400 }, { rtt: 401 }],
  ["low-mos", { mos: 3.01 }, { mos: 3 }, { mos: 2.99 }],
  ["high-packet-loss", { loss: 0.9 }, { loss: 1 }, { loss: 1.1 }],
])("%s: three seconds above the limit are reported, at or below it they are not", (kind, below, at, beyond) => {
  expect(raisedAfter([...calm, ...times(3, below)])).toEqual([]);
  expect(raisedAfter([...calm, ...times(3, at)])).toEqual([]);
  expect(raisedAfter([...calm, ...times(2, beyond)])).toEqual([]);
  expect(raisedAfter([...calm, ...times(3, beyond)])).toEqual([kind]);
  // Not in a row, but within ten seconds.
  expect(raisedAfter([...calm, beyond, {}, {}, beyond, {}, {}, beyond])).toEqual([kind]);
});

test.each([
  ["below", 2.9, []],
  ["at", 3, []],
  ["above", 3.1, ["high-packets-lost-fraction"]],
])("a mean loss over seven seconds %s three percent", (_, mean, kinds) => {
  const received = raisedAfter([...calm, ...times(7, { loss: mean })]);
  expect(received.filter((kind) => kind === "high-packets-lost-fraction")).toEqual(kinds);
  expect(raisedAfter(times(6, { loss: mean }))).not.toContain("high-packets-lost-fraction");
});

test.each<[QualityWarning, "bytesReceived" | "bytesSent"]>([
  ["low-bytes-received", "bytesReceived"],
  ["low-bytes-sent", "bytesSent"],
])("%s: three seconds without a byte, not two, and not with one byte", (kind, field) => {
  expect(raisedAfter([...calm, ...times(2, { [field]: 0 })])).toEqual([]);
  expect(raisedAfter([...calm, ...times(3, { [field]: 1 })])).toEqual([]);
  expect(raisedAfter([...calm, ...times(3, { [field]: 0 })])).toEqual([kind]);
});

test("a microphone with a constant level for ten seconds is reported, unless muted", () => {
  const kind = "constant-audio-input-level";
  expect(raisedAfter(times(9, { inputLevel: 7 }))).toEqual([]);
  expect(raisedAfter(times(10, { inputLevel: 7 }))).toEqual([kind]);
  expect(raisedAfter(times(10, { inputLevel: 7, muted: true }))).toEqual([]);
  expect(raisedAfter([...times(9, { inputLevel: 7 }), { inputLevel: 8 }])).toEqual([]);
});

test("nothing is reported in the first five seconds", () => {
  expect(raisedAfter(times(4, { rtt: 900 }))).toEqual([]);
  expect(raisedAfter(times(5, { rtt: 900 }))).toEqual(["high-rtt"]);
});

test("a warning stays five seconds at least, and until the window is clean", () => {
  const watch = new QualityWatch(openedAt);
  const add = (given: readonly Partial<QualitySample>[], from: number) => {
    for (const sample of seconds(given, from)) watch.add(sample);
  };
  add([...calm, ...times(3, { bytesReceived: 0 })], 1);
  expect(watch.raised).toEqual(["low-bytes-received"]);
  add(times(4, {}), 9);
  expect(watch.raised, "four seconds after it was raised").toEqual(["low-bytes-received"]);
  add([{}], 13);
  expect(watch.raised, "five seconds after").toEqual([]);
  add(times(3, { jitter: 90 }), 14);
  expect(watch.raised).toEqual(["high-jitter"]);
  add(times(9, {}), 17);
  expect(watch.raised, "one bad second is still among the last ten").toEqual(["high-jitter"]);
  add([{}], 26);
  expect(watch.raised).toEqual([]);
});

test("a connection reported lost stays lost until it is reported back", () => {
  const watch = new QualityWatch(openedAt);
  watch.notify("ice-connectivity-lost", true, openedAt);
  for (const sample of seconds(times(20, {}))) watch.add(sample);
  expect(watch.raised).toEqual(["ice-connectivity-lost"]);
  watch.notify("ice-connectivity-lost", false, openedAt + 20_000);
  expect(watch.raised).toEqual([]);
});

test.each([
  ["excellent", [], "excellent"],
  ["excellent", ["constant-audio-input-level"], "excellent"],
  ["excellent", ["high-packet-loss"], "fair"],
  ["degraded", ["high-jitter"], "degraded"],
  ["excellent", ["low-bytes-received"], "degraded"],
  ["great", ["high-rtt", "ice-connectivity-lost"], "degraded"],
] as const)("a line rated %s with %j is called %s", (heard, warnings, label) =>
  expect(labelBeside(heard, warnings)).toBe(label),
);

test("a line that carries nothing is not called excellent because its formula says so", () => {
  const meter = new QualityMeter(openedAt);
  let label = "";
  for (const sample of seconds([...times(20, {}), ...times(6, { bytesReceived: 0 })]))
    label = meter.add(sample)?.label ?? label;
  expect(label).toBe("degraded");
  const record = meter.record();
  expect(record).toMatchObject({ label: "fair", mos_avg: 4.4, mos_min: 1, warnings: ["low-bytes-received"] });
  expect(record).toMatchObject({ score: 95, reason: "Your connection lost sound for 6 seconds." });
});

test("a line is not rated before it carried audio, nor is a call that never connected", () => {
  const meter = new QualityMeter(openedAt);
  expect(meter.add({ ...fine, mos: null })).toBeNull();
  expect(meter.record()).toBeNull();
  expect(meter.add({ ...fine, at: openedAt + 1_000 })).toMatchObject({ label: "excellent", mos: 4.4 });
});

test("the moment before the first sound is no silence, but a line that never carries any is", () => {
  const late = new QualityMeter(openedAt);
  for (const sample of seconds([...times(2, { bytesReceived: 0 }), ...times(20, {})])) late.add(sample);
  expect(late.record()).toMatchObject({ label: "excellent", mos_min: 4.4, score: 100 });
  const dead = new QualityMeter(openedAt);
  let label = "";
  for (const sample of seconds(times(8, { bytesReceived: 0 }))) label = dead.add(sample)?.label ?? label;
  expect(label).toBe("degraded");
  expect(dead.record()).toMatchObject({ label: "degraded", warnings: ["low-bytes-received"] });
});

test.each([
  ["3 % lost", { loss: 3, packetsLost: 3, packetsReceived: 97 }, "excellent"],
  ["more than 3 % lost", { loss: 4, packetsLost: 4, packetsReceived: 96 }, "fair"],
  ["30 ms of jitter", { jitter: 30 }, "excellent"],
  ["more than 30 ms of jitter", { jitter: 31 }, "fair"],
  ["400 ms round trip", { rtt: 400 }, "excellent"],
  ["more than 400 ms round trip", { rtt: 401 }, "fair"],
])("a call with %s on the whole", (_, part, label) => {
  const meter = new QualityMeter(openedAt);
  for (const sample of seconds(times(30, part))) meter.add(sample);
  expect(meter.record()?.label).toBe(label);
});

test("the graph holds the last minute", () => {
  const meter = new QualityMeter(openedAt);
  let graph: readonly { at: number }[] = [];
  for (const sample of seconds(times(61, {}))) graph = meter.add(sample)?.graph ?? [];
  expect(graph).toHaveLength(60);
  expect(graph[0]?.at).toBe(openedAt + 2_000);
});

test("ten percent of lost packets are in the label, the score and the reason", () => {
  const meter = new QualityMeter(openedAt);
  let label = "";
  const lossy = { mos: 3.5, loss: 10, packetsReceived: 45, packetsLost: 5 };
  for (const sample of seconds(times(30, lossy))) label = meter.add(sample)?.label ?? "";
  expect(label).toBe("fair");
  const record = meter.record();
  expect(record).toMatchObject({ label: "fair", loss: 10 });
  expect(record?.reason).toContain("10% of the audio was lost.");
});

test("seconds are kept by tens, and what is left over at the end", () => {
  const news: QualityUpdate[] = [];
  const service = new QualityCalls((received) => news.push(received));
  service.add("a", fine);
  service.open("a", openedAt);
  service.open("b", openedAt);
  for (const sample of seconds(times(23, {}))) service.add("a", sample);
  for (const sample of seconds(times(3, { mos: 2 }))) service.add("b", sample);
  expect(service.close("a")).toMatchObject({ label: "excellent", score: 100, reason: "" });
  const batches = news.flatMap((received) =>
    received.kind === "batch" && received.id === "a" ? [received.samples.length] : [],
  );
  expect(batches).toEqual([10, 10, 3]);
  expect(news.filter(({ kind, id }) => kind === "line" && id === "a")).toHaveLength(23);
  expect(service.close("a"), "it is over").toBeNull();
  expect(service.close("b")).toMatchObject({ label: "degraded" });
});

test("the line through a whole call is kept in at most sixty steps", () => {
  const seconds = Array.from({ length: 150 }, (_unused, at) => ({ mos: at < 3 ? 2 : at < 6 ? null : 4, loss: 1 }));
  const graph = graphOf(seconds);
  expect([graph.every_seconds, graph.mos.length, graph.mos.slice(0, 3)]).toEqual([3, 50, [2, null, 4]]);
  expect(graphOf(seconds.slice(0, 60)).every_seconds).toBe(1);
});
