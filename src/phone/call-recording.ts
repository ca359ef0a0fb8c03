/** Manual call recording: start, pause, stop, and the other party's consent. */
import { callMessages } from "../domain/calls/call-messages.ts";
import { recordingPauseMs } from "../domain/calls/limits.ts";
import type { SaidConsent } from "../domain/calls/recording-consent.ts";
import type { World } from "../kit/world.ts";
import type { LiveCall } from "./live-call.ts";
import { PhoneError } from "./phone-error.ts";

/** `id` of the call's row; true when the response contained data (spec 000 §4). */
export interface Recorder {
  /** Plays the announcement first. */
  start(id: string): Promise<boolean>;
  stop(id: string): Promise<boolean>;
  /** Records silence meanwhile. */
  pause(id: string): Promise<boolean>;
  resume(id: string): Promise<boolean>;
  /** Stored on this device at once, and sent when possible. */
  consent(id: string, said: SaidConsent): Promise<void>;
}

export class CallRecording {
  readonly #world: World;
  readonly #recorder: Recorder;
  /** So far. */
  #pauses = 0;

  constructor(world: World, recorder: Recorder) {
    this.#world = world;
    this.#recorder = recorder;
  }

  async record(live: LiveCall, on: boolean): Promise<void> {
    const before = live.view?.recording;
    if (before === undefined || !(on ? before === "off" : before === "on" || before === "paused")) return;
    if (on && live.view?.consent === "refused")
      throw new PhoneError("recording_refused", callMessages.recording_refused);
    live.put({ recording: on ? "starting" : "stopping" });
    const isDone = await this.#ask(on ? "start" : "stop", live);
    live.put({ recording: isDone ? (on ? "on" : "off") : before });
    if (!isDone) live.fail("recording");
    // They refused during the announcement.
    else if (on && live.view?.consent === "refused") await this.record(live, false);
  }

  async pause(live: LiveCall, on: boolean): Promise<void> {
    if (live.view?.recording !== (on ? "on" : "paused")) return;
    if (!(await this.#ask(on ? "pause" : "resume", live))) return live.fail("recording");
    const pause = ++this.#pauses;
    live.put({ recording: on ? "paused" : "on" });
    // The recorder then resumes by itself.
    if (on) void this.#world.sleep(recordingPauseMs).then(() => this.#goOn(live, pause));
  }

  async consent(live: LiveCall, said: SaidConsent): Promise<void> {
    // A refusal cannot be undone by an accidental tap.
    if (live.view?.consent === "refused") return;
    live.put({ consent: said });
    await this.#recorder.consent(live.start.id, said);
    if (said === "refused" && !live.isOver) await this.record(live, false);
  }

  #goOn(live: LiveCall, pause: number): void {
    if (pause === this.#pauses && live.view?.recording === "paused") live.put({ recording: "on" });
  }

  #ask(what: "start" | "stop" | "pause" | "resume", { start }: LiveCall): Promise<boolean> {
    return this.#recorder[what](start.id).catch(() => false);
  }
}
