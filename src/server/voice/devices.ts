/** The signaling sockets of this process, by user. */
import type { VoiceUser } from "../../vendors/twilio/voice-port.ts";
import type { DeviceSocket } from "./device-socket.ts";
import { socketsPerUserMax } from "./limits.ts";

export class Devices {
  readonly #byUser = new Map<string, Set<DeviceSocket>>();

  /** The newest wins: above the limit the user's oldest socket is closed. */
  add(socket: DeviceSocket): void {
    const mine = this.#byUser.get(keyOf(socket.who)) ?? new Set();
    this.#byUser.set(keyOf(socket.who), mine);
    mine.add(socket);
    const [oldest] = mine;
    if (mine.size > socketsPerUserMax) oldest?.close(false, "too many devices");
  }

  remove(socket: DeviceSocket): void {
    const mine = this.#byUser.get(keyOf(socket.who));
    mine?.delete(socket);
    if (mine?.size === 0) this.#byUser.delete(keyOf(socket.who));
  }

  /** Sockets that may ring: an expired session is not reported by anyone. */
  registered(who: VoiceUser, now: number): DeviceSocket[] {
    const mine = [...(this.#byUser.get(keyOf(who)) ?? [])];
    return mine.filter((socket) => socket.isRegistered && (socket.who.expires_at ?? Infinity) > now);
  }

  all(): DeviceSocket[] {
    return [...this.#byUser.values()].flatMap((sockets) => [...sockets]);
  }
}

/** An acting user does not receive the user's calls. */
const keyOf = ({ tenant_id, user_id, actor_id = "" }: VoiceUser) => `${tenant_id}:${user_id}:${actor_id}`;

export function isSameUser(one: VoiceUser, other: VoiceUser): boolean {
  return keyOf(one) === keyOf(other);
}
