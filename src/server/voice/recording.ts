/** Recording state of a call, from the announcement to the last stored byte (domain §12). */
import { recordingPauseMs } from "../../domain/calls/limits.ts";
import type { World } from "../../kit/world.ts";
import type { CallRef, RecordingPart, RecordingState } from "../../vendors/twilio/voice-port.ts";
import type { Line } from "./line.ts";
import { Recorder, type RecorderParts } from "./recorder.ts";
import { announcement } from "./sounds.ts";

export interface RecordingParts extends RecorderParts {
  readonly world: World;
  readonly onState: (state: RecordingState) => void;
  /** Both sides have heard the recording announcement. */
  readonly onAnnounced: () => void;
  readonly onPart: (part: RecordingPart) => void;
  readonly onTrouble: (error: unknown) => void;
}

export class Recording {
  readonly #parts: RecordingParts;
  readonly #call: CallRef;
  readonly #line: Pick<Line, "tap" | "play">;
  #recorder: Recorder | undefined;
  #untap = () => {};
  /** Cancels the timer that ends a pause automatically. */
  #pause = new AbortController();
  readonly #kept: Promise<void>[] = [];

  constructor(parts: RecordingParts, call: CallRef, line: Pick<Line, "tap" | "play">) {
    this.#parts = parts;
    this.#call = call;
    this.#line = line;
  }

  get state(): RecordingState {
    if (!this.#recorder) return "off";
    return this.#recorder.isPaused ? "paused" : "on";
  }

  /** The announcement is recorded too, as evidence that it was played. */
  start({ isAnnounced } = { isAnnounced: true }): RecordingState {
    if (this.#recorder) return this.resume();
    const recorder = new Recorder(this.#parts, this.#call);
    this.#recorder = recorder;
    this.#untap = this.#line.tap((left, right) => recorder.write(left, right));
    if (isAnnounced)
      void this.#line.play(announcement).then(() => this.#recorder === recorder && this.#parts.onAnnounced());
    return this.#received();
  }

  pause(): RecordingState {
    if (this.state !== "on") return this.state;
    this.#recorder?.pause(true);
    this.#pause = new AbortController();
    const { world } = this.#parts;
    void world.sleep(recordingPauseMs, this.#pause.signal).then(
      () => this.resume(),
      () => undefined,
    );
    return this.#received();
  }

  resume(): RecordingState {
    if (this.state !== "paused") return this.state;
    this.#pause.abort();
    this.#recorder?.pause(false);
    return this.#received();
  }

  stop(): RecordingState {
    const recorder = this.#recorder;
    if (!recorder) return "off";
    this.#pause.abort();
    this.#untap();
    this.#recorder = undefined;
    this.#kept.push(this.#keep(recorder));
    return this.#received();
  }

  /** Resolves once every file is complete. */
  async end(): Promise<void> {
    this.stop();
    await Promise.all(this.#kept);
  }

  async #keep(recorder: Recorder): Promise<void> {
    try {
      const part = await recorder.end();
      if (part) this.#parts.onPart(part);
    } catch (error) {
      this.#parts.onTrouble(error);
    }
  }

  #received(): RecordingState {
    const { state } = this;
    this.#parts.onState(state);
    return state;
  }
}
