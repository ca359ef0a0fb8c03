/** Brings what happens to calls into the call log: in order for each call, again when the database was away. */
import { Refusal } from "../../kit/refusal.ts";
import type { World } from "../../kit/world.ts";
import type { CallEvent, NoteCallEvent } from "../vendors/voice-port.ts";

/** About a minute together. */
const waitsMs = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 20_000];

export class CallLog {
  readonly #world: Pick<World, "sleep">;
  readonly #keep: NoteCallEvent;
  readonly #onError: (error: unknown) => void;
  readonly #tails = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(world: Pick<World, "sleep">, keep: NoteCallEvent, onError: (error: unknown) => void) {
    this.#world = world;
    this.#keep = keep;
    this.#onError = onError;
  }

  note(event: CallEvent): void {
    const { call_id } = event;
    const tail = (this.#tails.get(call_id) ?? Promise.resolve()).then(() => this.#insist(event));
    this.#tails.set(call_id, tail);
    void tail.then(() => this.#tails.get(call_id) === tail && this.#tails.delete(call_id));
  }

  /** Resolves once all that was noted is kept or given up; nothing is waited for any more. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#tails.values());
  }

  /** Resolves once all that was noted so far is kept. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }

  async #insist(event: CallEvent): Promise<void> {
    for (const waitMs of [...waitsMs, undefined]) {
      try {
        return await this.#keep(event);
      } catch (error) {
        this.#onError(error);
        // What the log refuses it refuses for good.
        if (waitMs === undefined || error instanceof Refusal) return;
      }
      await this.#world.sleep(waitMs, this.#stopping.signal).catch(() => undefined);
    }
  }
}
