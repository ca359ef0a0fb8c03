/**
 * One call of one person, as the log has it: ringing → open → ended, each told once.
 *
 *            ring()              answer()             end()
 *   placed ─────────► ringing ─────────────► open ─────────► ended (remembered for a while as a tombstone)
 *                        └───────────────────────────────────────▲
 *
 * A call between two people of the company is two of these, each the other's `peer`, on one line.
 */
import type { World } from "../../kit/world.ts";
import type {
  CallEvent,
  CallRef,
  CallRoute,
  EndedBy,
  EndStatus,
  RecordingState,
  VoiceUser,
} from "../../vendors/twilio/voice-port.ts";
import type { DeviceSocket } from "./device-socket.ts";
import type { WireError } from "./frames.ts";
import type { Leg } from "./leg.ts";
import { mediaWaitMs, silenceDeadMs, silenceGoneMs } from "./limits.ts";
import type { Line } from "./line.ts";
import type { Recording } from "./recording.ts";
import { sidOf } from "./sids.ts";

export interface Ending {
  readonly status: EndStatus;
  readonly ended_by: EndedBy;
  readonly cause: string;
  /** Sent to the device, which shows a message. */
  readonly error?: WireError;
  /** The device reported it, so it is not notified. */
  readonly known?: boolean;
}

export interface CallParts {
  readonly world: World;
  /** Undefined: a line test, which is not logged. */
  readonly note: ((event: CallEvent) => void) | undefined;
  /** Called once, after the call has ended. */
  readonly onEnd: (call: Call, ending: Ending) => void;
}

export type CallState = "ringing" | "open" | "ended";
/** A call does not know how it is recorded. */
type Told = CallEvent extends infer E ? (E extends CallEvent ? Omit<E, "tenant_id" | "call_id" | "at"> : never) : never;

/** The device that has the call. */
export interface Handset {
  leg: Leg;
  /** Undefined while its signaling is disconnected. */
  socket: DeviceSocket | undefined;
}

export class Call {
  readonly ref: CallRef;
  readonly who: VoiceUser;
  readonly sid: string;
  readonly route: CallRoute;
  readonly #parts: CallParts;
  readonly #ended = new AbortController();
  state: CallState = "ringing";
  answeredAt: number | undefined;
  handset: Handset | undefined;
  /** Devices it rings on, each with its offer. */
  readonly ringing = new Map<DeviceSocket, Leg>();
  line: Line | undefined;
  /** The user's end of the line. */
  side: "left" | "right" = "left";
  recording: Recording | undefined;
  peer: Call | undefined;
  /** Connects the device that answered to the caller. */
  join: (leg: Leg) => void = () => {};

  /** Stops ringing without ending the call. */
  isUnanswered = false;
  /** Runs when nobody answers, instead of ending the call. */
  takeMessage: (() => void) | undefined;

  constructor(parts: CallParts, who: VoiceUser, route: CallRoute) {
    this.#parts = parts;
    this.who = who;
    this.route = route;
    this.ref = { tenant_id: who.tenant_id, call_id: route.call_id };
    this.sid = sidOf(route.call_id);
  }

  /** Aborted when it ends. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  notify(event: Told): void {
    this.#parts.note?.({ ...this.ref, at: this.#parts.world.now(), ...event });
  }

  place(): void {
    const { user_id, contact_id, call_direction, call_from, call_to } = this.route;
    const facts = { user_id, contact_id, call_direction, call_from, call_to };
    this.notify({ kind: "placed", call_sid: this.sid, actor_id: this.who.actor_id, via: "browser", ...facts });
    this.notify({ kind: "ringing" });
  }

  /** Not answered: timed out, or declined everywhere. */
  unanswered(ending: Ending): void {
    if (this.state !== "ringing") return;
    if (!this.takeMessage) return void this.end(ending);
    this.#stopRinging();
    this.isUnanswered = true;
    this.takeMessage();
    this.takeMessage = undefined;
  }

  answer(): boolean {
    if (this.state !== "ringing") return false;
    this.state = "open";
    this.answeredAt = this.#parts.world.now();
    this.notify({ kind: "answered" });
    return true;
  }

  /** False when it was already over. */
  end(ending: Ending): boolean {
    if (this.state === "ended") return false;
    const wasOpen = this.state === "open";
    this.state = "ended";
    this.#ended.abort(new Error("the call has ended"));
    this.#tellDevices(ending, wasOpen);
    const { status, ended_by, cause } = ending;
    this.notify({ kind: "ended", status, ended_by, cause });
    this.#parts.onEnd(this, ending);
    return true;
  }

  /** The user is disconnected: no sound arrives. Checked once a second. */
  lostFor(now: number): "rtp_silence" | "no_media" | undefined {
    const { handset, answeredAt } = this;
    if (this.state !== "open" || !handset || answeredAt === undefined) return undefined;
    const { heardAt } = handset.leg;
    if (heardAt === undefined) return now - answeredAt > mediaWaitMs ? "no_media" : undefined;
    const patience = handset.socket ? silenceDeadMs : silenceGoneMs;
    return now - heardAt > patience ? "rtp_silence" : undefined;
  }

  recordingState(): RecordingState {
    if (this.state !== "open" || this.route.recording === "off") return "unavailable";
    return this.recording?.state ?? "off";
  }

  #stopRinging(): void {
    for (const [socket, leg] of this.ringing) {
      socket.send("cancel", { callsid: this.sid });
      void leg.close();
    }
    this.ringing.clear();
  }

  #tellDevices({ error, known }: Ending, wasOpen: boolean): void {
    this.#stopRinging();
    const { handset } = this;
    if (!handset) return;
    if (!known) handset.socket?.send("hangup", { callsid: this.sid, ...(error && !wasOpen ? { error } : {}) });
    void handset.leg.close();
  }
}
