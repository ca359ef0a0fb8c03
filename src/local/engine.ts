/** The leader's work: hold the lock, keep the socket, run the loop. Lives in a worker; tests run it plainly. */
import type { World } from "../kit/world.ts";
import type { RequestFn } from "./api/request.ts";
import type { DeviceChannel } from "./channel.ts";
import type { LocalDatabase } from "./db/database.ts";
import { intentBook } from "./intents/book.ts";
import { type Drainer, drain } from "./outbox/drain.ts";
import { effectsBy } from "./outbox/effects.ts";
import { lead, type Locks } from "./outbox/lock.ts";
import { type LoopOptions, type Rounds, runLoop } from "./sync/loop.ts";
import { makeRoom } from "./room.ts";
import { Wakes } from "./sync/wakes.ts";

export interface LiveSocket {
  close(): void;
}

export interface SocketEars {
  hear(channel: string, message: unknown): void;
  /** From now on nothing is missed, so whatever came before is fetched now. */
  connected(): void;
}

export interface EngineParts {
  world: World;
  db: LocalDatabase;
  user_id: string;
  request: RequestFn;
  channel: DeviceChannel;
  locks: Locks | undefined;
  /** Opens the live socket; its hints wake the loop, its other messages go to the screens. */
  openSocket?(ears: SocketEars): LiveSocket;
  loop?: LoopOptions;
}

/** Resolves when `signal` ends it. */
export async function runEngine(parts: EngineParts, signal: AbortSignal): Promise<void> {
  const { world, db, channel } = parts;
  const wakes = new Wakes(world);
  channel.listen((message) => {
    if (message.kind === "wake") wakes.wake();
  });
  await lead(parts.locks, `${db.name}:lead`, signal, async () => {
    const socket = parts.openSocket?.({
      connected: () => wakes.wake(),
      hear: (name, message) => {
        if (name === "ChangesChannel") wakes.wake();
        else channel.post({ kind: "live", channel: name, message });
      },
    });
    try {
      await runLoop(roundsOf(parts), wakes, signal, parts.loop);
    } finally {
      socket?.close();
    }
  });
}

export type RoundParts = Pick<EngineParts, "world" | "db" | "user_id" | "request" | "channel">;

/** Sending and fetching joined, over one store. */
export function roundsOf({ world, db, user_id, request, channel }: RoundParts): Rounds {
  const changedBuckets = (changed: ReadonlySet<number>) => {
    if (changed.size > 0) channel.post({ kind: "buckets", buckets: [...changed] });
  };
  const drainer: Drainer = {
    world,
    db,
    request,
    book: intentBook,
    effectOf: effectsBy(intentBook, user_id),
    changedBuckets,
  };
  return { ...drainer, send: (signal) => drain(drainer, signal), makeRoom: () => makeRoom(db) };
}
