/**
 * Voicemail for unanswered calls: plays a greeting and a tone to the caller, and records the message for the user
 * called.
 */
import type { Call } from "./call.ts";
import type { Exchange } from "./exchange.ts";
import { loopEnd } from "./test-number-sounds.ts";
import { otherHungUp } from "./endings.ts";
import { Recorder } from "./recorder.ts";
import { silentFrame, voicemailGreeting } from "./sounds.ts";

export async function takeMessage(
  exchange: Exchange,
  { caller, callee }: { caller: Call; callee: Call },
  maxMs: number,
): Promise<void> {
  const { world, recorder: kept, report } = exchange.parts;
  const { line } = caller;
  if (!line) return;
  // From here on each side has its own end.
  caller.peer = undefined;
  callee.peer = undefined;
  line.right = loopEnd([silentFrame]);
  exchange.answered(caller);
  // If the caller hangs up, the greeting stops too.
  await line.play(voicemailGreeting);
  if (caller.signal.aborted) {
    callee.end({ status: "missed", ended_by: "contact", cause: "caller_left" });
    return;
  }
  const recorder = new Recorder({ world, ...kept }, callee.ref);
  const untap = line.tap((left) => recorder.write(silentFrame, left));
  await world.sleep(maxMs, caller.signal).catch(() => undefined);
  untap();
  caller.end(otherHungUp);
  callee.end({ status: "voicemail", ended_by: "contact", cause: "message" });
  try {
    const part = await recorder.end();
    if (part) callee.notify({ kind: "recording_part", part });
  } catch (error) {
    report(error);
  }
}
