/** One call from dialing to its end (states of spec 000 §4). */
import { callAfter, type CallLeg, type CallStep, newLeg } from "../domain/dialer/call-machine.ts";
import { extensionKeys } from "../domain/dialer/dial-text.ts";
import { graphOf } from "../domain/calls/call-quality.ts";
import type { CallDirection, CallView, EndedCallView, FeedbackView } from "../domain/dialer/phone-state.ts";
import { troubleOf } from "../domain/dialer/phone-troubles.ts";
import { isLineFault } from "../domain/dialer/voice-errors.ts";
import { isQualityWarning } from "../domain/calls/quality-warnings.ts";
import type { QualityPort } from "../domain/dialer/quality-port.ts";
import type { World } from "../kit/world.ts";
import type { AudioLevels } from "./phone.ts";
import type { PhoneStore } from "./phone-store.ts";
import { ToneQueue } from "./tone-queue.ts";
import type { CallEvents, VoiceCall } from "./voice-device.ts";

/** Media lost; every other code is about signaling. */
const mediaLost = 53_405;

export interface LiveCallParts {
  world: World;
  store: PhoneStore;
  quality(): QualityPort;
  levels(levels: AudioLevels): void;
  /** The library has opened its microphone; called when the call rings, and when it is answered. */
  stands(): void;
  /** The microphone may be released. */
  ended(call: LiveCall): void;
}

export interface CallStart {
  id: string;
  direction: CallDirection;
  number: string;
  contactId?: number;
  /** Dialed once the call is answered. */
  extension?: string;
}

export class LiveCall {
  readonly start: CallStart;
  readonly #parts: LiveCallParts;
  readonly #tones: ToneQueue;
  #leg: CallLeg;
  #call: VoiceCall | null = null;
  #feedback: FeedbackView | null = null;
  /** One sample per second, for the graph stored with the call. */
  readonly #seconds: { mos: number | null; loss: number }[] = [];
  #endedBy: EndedCallView["endedBy"] = "contact";
  #isOver = false;

  constructor(parts: LiveCallParts, start: CallStart) {
    this.#parts = parts;
    this.start = start;
    this.#leg = newLeg(start.direction);
    const { world, store } = parts;
    this.#tones = new ToneQueue(world, (key) => this.#call?.sendDigits(key));
    const startedAt = world.now();
    store.forget();
    const { extension: _dialledLater, ...shown } = start;
    store.put({ call: { ...freshCall, ...shown, startedAt }, ended: null });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get view(): CallView | null {
    const { call } = this.#parts.store.state;
    return call?.id === this.start.id ? call : null;
  }

  /** A step that is not valid in the current state has no effect. */
  step(step: CallStep): void {
    const next = callAfter(this.#leg, step);
    if (!next) return;
    this.#leg = next;
    this.put({ state: next.state });
  }

  /** The library's call exists. If ours has been abandoned, it is hung up. */
  carry(call: VoiceCall): void {
    this.#call = call;
    call.listen(this.#events(call));
    if (this.#isOver) call.hangUp();
  }

  hangUp(): void {
    this.giveUp("agent");
  }

  /** Nobody answered, or the connection is gone. */
  giveUp(endedBy: EndedCallView["endedBy"]): void {
    this.#endedBy = endedBy;
    try {
      this.#call?.hangUp();
    } catch {
      // The call may still be connected: the user must not believe that nobody hears them.
      return this.fail("hangup");
    }
    // The library reports the end too, unless there was nothing to hang up.
    this.end();
  }

  mute(on: boolean): void {
    this.#call?.mute(on);
    this.put({ muted: on });
  }

  sendDigits(keys: string): void {
    this.#tones.add(keys);
  }

  /** Also after its end. */
  feedback(given: FeedbackView): void {
    this.#feedback = given;
    this.#call?.feedback(given.score, given.issue);
    this.#parts.store.putEnded(this.start.id, { feedback: given });
  }

  put(part: Partial<CallView>): void {
    this.#parts.store.putCall(this.start.id, part);
  }

  fail(code: number | string, text = ""): void {
    const { world, store } = this.#parts;
    if (typeof code === "number" && isLineFault(code)) this.#endedBy = "network";
    store.notify(troubleOf(code, world.now(), text));
  }

  /** Idempotent: an error, a hang-up and the library's own event may all arrive. */
  end(): void {
    if (this.#isOver) return;
    const last = this.view;
    this.#isOver = true;
    this.#tones.drop();
    const { world, store, ended } = this.#parts;
    if (last) store.put({ call: null, ended: this.#endedView(last, world.now()) });
    void this.#keepQuality(last?.answeredAt ?? null);
    ended(this);
  }

  #endedView({ id, sid, direction, number, contactId, startedAt, answeredAt }: CallView, endedAt: number) {
    const who = { id, sid, direction, number, ...(contactId === undefined ? {} : { contactId }) };
    return { ...who, startedAt, answeredAt, endedAt, endedBy: this.#endedBy, quality: null, feedback: this.#feedback };
  }

  async #keepQuality(answeredAt: number | null): Promise<void> {
    if (answeredAt === null) return;
    const record = await this.#parts.quality().end(this.start.id);
    const quality = record && { ...record, graph: graphOf(this.#seconds) };
    this.#parts.store.putEnded(this.start.id, { quality });
  }

  #events(call: VoiceCall): CallEvents {
    const { id } = this.start;
    const { world, quality, levels, stands } = this.#parts;
    return {
      ringing: () => {
        this.put({ sid: call.sid() });
        this.step("ring");
        stands();
      },
      opened: () => {
        this.#open(call.sid());
        stands();
      },
      reconnecting: (code) => this.#lose(code),
      reconnected: () => this.#restore(),
      failed: (code, text) => this.fail(code, text),
      canceled: () => this.end(),
      closed: () => this.end(),
      sampled: (sample) => {
        this.#seconds.push(sample);
        quality().add(id, { ...sample, at: world.now(), muted: this.view?.muted ?? false });
      },
      warned: (kind, isOn) => {
        if (kind === "ice-connectivity-lost" && isQualityWarning(kind)) quality().warn(id, kind, isOn, world.now());
      },
      levels: (input, output) => levels({ input, output }),
    };
  }

  #open(sid: string | null): void {
    const answeredAt = this.#parts.world.now();
    this.#parts.quality().open(this.start.id, answeredAt);
    this.put({ sid, answeredAt });
    this.step("answer");
    this.step("media_open");
    if (this.start.extension) this.#tones.add(extensionKeys(this.start.extension));
  }

  /** The library reports every attempt; it is one loss. */
  #lose(code: number): void {
    const lost = code === mediaLost ? "media" : "signalling";
    this.step(lost === "media" ? "media_lost" : "transport_lost");
    if (this.view?.reconnecting) return;
    this.#endedBy = "network";
    // Sending them now would break the call permanently; half of them may have been sent.
    if (this.#tones.drop()) this.fail("dtmf_disconnected");
    this.put({ reconnecting: { since: this.#parts.world.now(), lost } });
  }

  #restore(): void {
    if (!this.view?.reconnecting) return;
    this.#parts.quality().reconnected(this.start.id);
    // The library reports this when both are restored.
    this.step("media_open");
    this.step("transport_back");
    this.put({ reconnecting: null });
    this.#endedBy = "contact";
  }
}

const freshCall = {
  sid: null,
  state: "pending",
  answeredAt: null,
  muted: false,
  recording: "off",
  consent: null,
  quality: null,
  reconnecting: null,
} as const satisfies Partial<CallView>;
