/** The server's time, derived from its replies: the device's own clock may be wrong by days. */
import { idWithTime, type World } from "../../kit/world.ts";
import type { ClockReading } from "../../domain/session/clock-reading.ts";

export class ServerClock {
  readonly #world: Pick<World, "now" | "uuid">;
  #reading: ClockReading | undefined;

  constructor(world: Pick<World, "now" | "uuid">, known?: ClockReading) {
    this.#world = world;
    this.#reading = known;
  }

  /** `at`: the server's time. `sent` and `received`: by the device's clock. */
  replied(at: number, sent: number, received: number): void {
    const [least, most] = [at - Math.max(sent, received), at - Math.min(sent, received)];
    const known = this.#reading?.offset;
    const mayBeRight = known !== undefined && least <= known && known <= most;
    this.#reading = { offset: mayBeRight ? known : Math.round((least + most) / 2), heard_at: at };
  }

  /** Not before the server's last reply. The device's own time while no reply is known. */
  now(): number {
    const own = this.#world.now();
    return this.#reading ? Math.max(this.#reading.heard_at, own + this.#reading.offset) : own;
  }

  /** An id whose time is the server's; ids remain in the order of their creation. */
  uuid(): string {
    const id = this.#world.uuid();
    return this.#reading ? idWithTime(id, (own) => own + (this.now() - this.#world.now())) : id;
  }

  /** The server's time in its last reply, 0 if none is known. */
  heardAt(): number {
    return this.#reading?.heard_at ?? 0;
  }

  reading(): ClockReading | undefined {
    return this.#reading;
  }
}
