/** Shared state of the calls in this process: devices, calls, and the audio between them. */
import type { World } from "../../kit/world.ts";
import type {
  CallAsk,
  CallEvent,
  CallPlan,
  CallRoute,
  RecordingPart,
  RecordingState,
  VoiceUser,
} from "../../vendors/twilio/voice-port.ts";
import { Call, type Ending } from "./call.ts";
import type { Calls } from "./calls.ts";
import type { Clock } from "./clock.ts";
import type { Devices } from "./devices.ts";
import { endedForPeer, nobodyAnswered } from "./endings.ts";
import { keyTone } from "./test-number-sounds.ts";
import type { Leg } from "./leg.ts";
import { type End, Line } from "./line.ts";
import type { MediaAddress } from "./media-address.ts";
import type { RecorderParts } from "./recorder.ts";
import { Recording } from "./recording.ts";
import type { Tokens } from "./token.ts";

export interface ExchangeParts {
  readonly world: World;
  readonly calls: Calls;
  readonly devices: Devices;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly address: MediaAddress;
  readonly recorder: Omit<RecorderParts, "world">;
  readonly route: (ask: CallAsk) => Promise<CallPlan>;
  readonly note: (event: CallEvent) => void;
  readonly report: (error: unknown) => void;
}

export class Exchange {
  readonly parts: ExchangeParts;
  readonly #closing = new Set<Promise<void>>();

  constructor(parts: ExchangeParts) {
    this.parts = parts;
  }

  /** `logged`: false for a line test. */
  newCall(who: VoiceUser, route: CallRoute, logged = true): Call {
    const { world, note, calls } = this.parts;
    const call = new Call(
      { world, note: logged ? note : undefined, onEnd: (ended, ending) => this.#afterEnd(ended, ending) },
      who,
      route,
    );
    calls.add(call);
    return call;
  }

  /** The WebRTC library is loaded with the first call. */
  async newLeg(call: () => Call | undefined): Promise<Leg> {
    const { Leg: LegClass } = await import("./leg.ts");
    const { world, address } = this.parts;
    const onKey = (key: string) => {
      const pressed = call();
      if (pressed) pressKey(pressed, key);
    };
    return new LegClass({ world, address, onKey });
  }

  /** Starts audio between the call's device and `right`. */
  openLine(call: Call, right: End): Line | undefined {
    if (!call.handset || call.state === "ended") return undefined;
    const line = new Line(call.handset.leg, right);
    call.line = line;
    call.signal.addEventListener(
      "abort",
      this.parts.clock.every(() => line.tick()),
    );
    return line;
  }

  /** Answered: the device is notified, with a token to reconnect. */
  answered(call: Call): void {
    if (!call.answer()) return;
    const { call_id } = call.ref;
    const reconnect = this.parts.tokens.issueBack({ ...call.who, call_id });
    if (call.route.call_direction === "outbound")
      call.handset?.socket?.send("answer", { callsid: call.sid, reconnect });
    if (call.route.recording === "always") this.record(call);
  }

  record(call: Call, how = { isAnnounced: true }): RecordingState {
    if (call.recordingState() === "unavailable" || !call.line) return "unavailable";
    call.recording ??= this.#newRecording(call, call.line);
    return call.recording.start(how);
  }

  /** Ends the call if nobody answers in time. */
  giveUpIn(call: Call, ms: number): void {
    void this.parts.world.sleep(ms, call.signal).then(
      () => call.unanswered(nobodyAnswered(call)),
      () => undefined,
    );
  }

  /** Resolves once every recording is complete. */
  async idle(): Promise<void> {
    while (this.#closing.size > 0) await Promise.all(this.#closing);
  }

  #newRecording(call: Call, line: Line): Recording {
    const { world, recorder, report } = this.parts;
    const source = call.side === "left" ? line : mirrored(line);
    const parts = {
      world,
      ...recorder,
      onState: (state: RecordingState) => call.notify({ kind: "recording", state }),
      onAnnounced: () => call.notify({ kind: "disclosure", disclosure: "recording", how: "played" }),
      onPart: (part: RecordingPart) => call.notify({ kind: "recording_part", part }),
      onTrouble: report,
    };
    return new Recording(parts, call.ref, source);
  }

  #afterEnd(call: Call, ending: Ending): void {
    this.parts.calls.bury(call);
    const { peer, recording, line } = call;
    line?.hush();
    if (recording) {
      const closing = recording.end();
      this.#closing.add(closing);
      void closing.finally(() => this.#closing.delete(closing));
    }
    if (peer && peer.state !== "ended") peer.end(endedForPeer(ending, peer));
  }
}

/** The same line, seen from its right end. */
function mirrored(line: Line): Pick<Line, "tap" | "play"> {
  return { tap: (tap) => line.tap((left, right) => tap(right, left)), play: (frames) => line.play(frames) };
}

/** Sent to the other side; on a line without one, echoed back. */
export function pressKey({ line, peer, side }: Call, key: string): void {
  const other = side === "left" ? "right" : "left";
  line?.playKey(peer ? other : side, keyTone(key));
}
