/** The far end of local gateway calls to numbers outside the tenant: line test numbers, and all others. */
import { type AskedTestNumber, testNumberOf } from "../../domain/dialer/test-numbers.ts";
import type { Call } from "./call.ts";
import { otherHungUp, otherIsBusy } from "./endings.ts";
import type { Exchange } from "./exchange.ts";
import { answeredEnd, loopEnd } from "./test-number-sounds.ts";
import { busyTone } from "./sounds.ts";

/** For `ringBack`: call this user from that number. */
export type RingBack = (call: Call, from: string) => void;

const answersAfterMs = 1_000;
const busyToneMs = 2_000;
/** How long a ring-back caller stays on the first call. */
const shortlyMs = 1_500;

/** Rings at the far end; ends with the call, whichever side ends it. */
export function ringTestNumber(exchange: Exchange, call: Call, ringBack: RingBack): void {
  // Any number answers: this machine cannot reach real phones, and the line can still be heard.
  const asked = testNumberOf(call.route.call_to);
  void live(exchange, call, asked, ringBack).catch((error: unknown) => {
    if (call.state !== "ended") exchange.parts.report(error);
  });
}

async function live(exchange: Exchange, call: Call, asked: AskedTestNumber | null, ringBack: RingBack): Promise<void> {
  const { world } = exchange.parts;
  const kind = asked?.end.kind ?? "voice";
  const amount = asked?.amount ?? 0;
  if (kind === "no_answer") return;
  await world.sleep(kind === "busy" ? 0 : answersAfterMs, call.signal);
  if (!call.line) return;
  if (kind === "busy") {
    call.line.right = loopEnd(busyTone);
    await world.sleep(busyToneMs, call.signal);
    call.end(otherIsBusy);
    return;
  }
  call.line.right = answeredEnd(kind, amount, world);
  exchange.answered(call);
  if (kind !== "short" && kind !== "callback") return;
  await world.sleep(kind === "short" ? amount * 1_000 : shortlyMs, call.signal);
  call.end(otherHungUp);
  if (kind !== "callback") return;
  await world.sleep(amount * 1_000);
  ringBack(call, asked?.end.number ?? call.route.call_to);
}
