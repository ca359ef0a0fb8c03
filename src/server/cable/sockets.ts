/** All open sockets of this process: the per-user limit, the beat, and closing. */
import { socketsPerUserMax, turnsPerBeat } from "./limits.ts";
import { type Reason, pingFrame } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";
import type { Who } from "./who.ts";

export interface Sockets {
  /** The newest device wins: above the limit the user's oldest socket is closed and does not reconnect. */
  add(socket: CableSocket): void;
  remove(socket: CableSocket): void;
  /** Pings the next batch of sockets; called `turnsPerBeat` times in a beat. */
  beat(now: number): void;
  disconnect(goes: (who: Who) => boolean, reason: Reason, reconnect: boolean): void;
  size(): number;
}

export function createSockets(): Sockets {
  const turns = Array.from({ length: turnsPerBeat }, () => new Set<CableSocket>());
  const turnOf = new Map<CableSocket, Set<CableSocket>>();
  const byUser = new Map<string, Set<CableSocket>>();
  let next = 0;
  const takeTurn = () => turns[next++ % turnsPerBeat] ?? new Set();
  return {
    add(socket) {
      const turn = smallest(turns);
      turn.add(socket);
      turnOf.set(socket, turn);
      const mine = socketsOf(byUser, socket.who);
      mine.add(socket);
      if (mine.size > socketsPerUserMax) oldest(mine)?.disconnect("too_many_sockets", false);
    },
    remove(socket) {
      turnOf.get(socket)?.delete(socket);
      turnOf.delete(socket);
      forget(byUser, socket);
    },
    beat(now) {
      const ping = pingFrame(now);
      for (const socket of takeTurn()) socket.beat(ping, now);
    },
    disconnect(goes, reason, reconnect) {
      for (const socket of turnOf.keys()) if (goes(socket.who)) socket.disconnect(reason, reconnect);
    },
    size: () => turnOf.size,
  };
}

const keyOf = (who: Who) => `${who.tenant_id}:${who.user_id}`;

function socketsOf(byUser: Map<string, Set<CableSocket>>, who: Who): Set<CableSocket> {
  const known = byUser.get(keyOf(who));
  if (known) return known;
  const fresh = new Set<CableSocket>();
  byUser.set(keyOf(who), fresh);
  return fresh;
}

function forget(byUser: Map<string, Set<CableSocket>>, socket: CableSocket) {
  const mine = byUser.get(keyOf(socket.who));
  mine?.delete(socket);
  if (mine?.size === 0) byUser.delete(keyOf(socket.who));
}

const oldest = (sockets: Set<CableSocket>): CableSocket | undefined => sockets.values().next().value;

function smallest(turns: readonly Set<CableSocket>[]): Set<CableSocket> {
  return turns.reduce((small, turn) => (turn.size < small.size ? turn : small));
}
