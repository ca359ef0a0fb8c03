/** The calls in this process by sid: in progress and, for a while, ended. */
import type { World } from "../../kit/world.ts";
import type { CallRef, VoiceUser } from "../../vendors/twilio/voice-port.ts";
import type { Call } from "./call.ts";
import type { DeviceSocket } from "./device-socket.ts";
import { isSameUser } from "./devices.ts";
import { tombstoneMs, tombstonesMax } from "./limits.ts";
import { sidOf } from "./sids.ts";

/** `ended`: it was the user's and is over. `unknown`: never seen, or another user's. */
export type Found = Call | "ended" | "unknown";

export class Calls {
  readonly #world: Pick<World, "now">;
  readonly #live = new Map<string, Call>();
  readonly #tombstones = new Map<string, VoiceUser & { until: number }>();

  constructor(world: Pick<World, "now">) {
    this.#world = world;
  }

  add(call: Call): void {
    this.#live.set(call.sid, call);
  }

  bury(call: Call): void {
    this.#live.delete(call.sid);
    this.#tombstones.set(call.sid, { ...call.who, until: this.#world.now() + tombstoneMs });
    for (const [sid, { until }] of this.#tombstones) {
      if (until > this.#world.now() && this.#tombstones.size <= tombstonesMax) break;
      this.#tombstones.delete(sid);
    }
  }

  /** Only calls of this socket's user. */
  find(socket: DeviceSocket, callsid: string): Found {
    const sid = socket.callNames.get(callsid) ?? callsid;
    const call = this.#live.get(sid);
    if (call && isSameUser(call.who, socket.who)) return call;
    const tombstone = this.#tombstones.get(sid);
    return tombstone && isSameUser(tombstone, socket.who) ? "ended" : "unknown";
  }

  /** In progress or recently ended, of any user. */
  has(call_id: string): boolean {
    const sid = sidOf(call_id);
    return this.#live.has(sid) || this.#tombstones.has(sid);
  }

  byRef({ tenant_id, call_id }: CallRef): Call | undefined {
    const call = this.#live.get(sidOf(call_id));
    return call?.who.tenant_id === tenant_id ? call : undefined;
  }

  ofUser(who: VoiceUser): Call[] {
    return this.all().filter((call) => isSameUser(call.who, who));
  }

  all(): Call[] {
    return [...this.#live.values()];
  }

  get size(): number {
    return this.#live.size;
  }
}
