/** The leader's work: hold the lock, keep the socket open, run the loop. Runs in a worker; tests run it directly. */
import { type ChannelMessage, companyCollection } from "../contract/session/channels.ts";
import type { World } from "../kit/world.ts";
import type { ResumableUpload } from "./api/resumable-upload.ts";
import type { RequestFn } from "./api/request.ts";
import type { PendingRequests } from "./api/request-patience.ts";
import type { ServerClock } from "./api/server-clock.ts";
import type { DeviceChannel } from "./channel.ts";
import type { LocalDatabase } from "./db/database.ts";
import { type Drainer, drain } from "./outbox/drain.ts";
import { lead, type Locks } from "./outbox/lock.ts";
import { rulesWhenNeeded } from "./outbox/rules.ts";
import { type FileSender, sendFiles } from "./outbox/send-files.ts";
import { runFileLoop } from "./sync/file-loop.ts";
import { type LoopOptions, type Rounds, runLoop } from "./sync/loop.ts";
import { freeSpace } from "./free-space.ts";
import { WakeSignal } from "./sync/wake-signal.ts";

export interface LiveSocket {
  close(): void;
}

export interface SocketEvents {
  receive(channel: string, message: unknown): void;
  /** From now on nothing is missed, so fetch everything earlier now. */
  connected(): void;
  /** The server ended the socket, perhaps with the session: find out now. */
  sentAway(): void;
}

export interface EngineParts {
  world: World;
  db: LocalDatabase;
  user_id: string;
  request: RequestFn;
  /** Set by the replies to `request`. */
  clock?: ServerClock;
  /** Those of `request`: given up when the live socket is back, so that a swallowed one delays nothing. */
  pending?: PendingRequests;
  channel: DeviceChannel;
  locks: Locks | undefined;
  /** Opens the live socket; its hints wake the loop, its other messages go to the screens. */
  openSocket?(events: SocketEvents): LiveSocket;
  /** Sends files; without it they stay queued. */
  uploadInParts?: ResumableUpload;
  loop?: LoopOptions;
  /** As in `Rounds`. */
  onUncaught?(error: unknown): void;
}

/** Resolves when `signal` aborts. */
export async function runEngine(parts: EngineParts, signal: AbortSignal): Promise<void> {
  const { world, db, channel } = parts;
  const onUncaught = parts.onUncaught && { onUncaught: parts.onUncaught };
  const [wakes, recordTriggers] = [new WakeSignal(world), new WakeSignal(world)];
  const wake = () => {
    wakes.wake();
    recordTriggers.wake();
  };
  channel.listen((message) => {
    if (message.kind === "wake") wake();
  });
  await lead(parts.locks, `${db.name}:lead`, signal, async () => {
    const socket = parts.openSocket?.(eventsOf(parts, wakes, wake));
    try {
      const sender = senderOf(parts, () => wakes.wake());
      await Promise.all([
        runLoop({ ...roundsOf(parts), ...onUncaught, back: () => recordTriggers.wake() }, wakes, signal, parts.loop),
        sender &&
          runFileLoop({ world, send: (stop) => sendFiles(sender, stop), ...onUncaught }, recordTriggers, signal),
      ]);
    } finally {
      socket?.close();
    }
  });
}

function eventsOf({ channel, pending }: EngineParts, wakes: WakeSignal, wake: () => void): SocketEvents {
  let wasConnected = false;
  const moved = () => channel.post({ kind: "moved" });
  return {
    connected: () => {
      // Company data is not pulled: refetch what was announced while disconnected.
      if (wasConnected) {
        moved();
        pending?.networkReturned();
      }
      wasConnected = true;
      wake();
    },
    sentAway: wake,
    receive: (name, message) => {
      if (name !== "ChangesChannel") return channel.post({ kind: "live", channel: name, message });
      const { collection, seq } = message as ChannelMessage<"ChangesChannel">;
      if (collection === companyCollection || seq === 0) moved();
      if (collection !== companyCollection) wakes.hint(seq);
    },
  };
}

export type RoundParts = Pick<EngineParts, "world" | "db" | "user_id" | "request" | "clock" | "channel">;

/** `arrived`: a write whose file was uploaded may be sent. Undefined where files cannot be sent. */
export function senderOf(
  parts: RoundParts & Pick<EngineParts, "uploadInParts">,
  arrived: () => void,
): FileSender | undefined {
  const { world, db, request, channel, uploadInParts } = parts;
  const received = (id: string, sent: number, total: number) => channel.post({ kind: "sending", id, sent, total });
  return uploadInParts && { world, db, request, uploadInParts, received, arrived };
}

/** Sending and fetching combined, over one store. */
export function roundsOf({ world, db, user_id, request, clock, channel }: RoundParts): Rounds {
  const changedBuckets = (changed: ReadonlySet<number>) => {
    if (changed.size > 0) channel.post({ kind: "buckets", buckets: [...changed] });
  };
  const { book, effectOf, atHand } = rulesWhenNeeded(db, user_id);
  const drainer: Drainer = { world, db, request, book, effectOf, changedBuckets };
  const send = async (signal: AbortSignal) => {
    await atHand();
    return drain(drainer, signal);
  };
  const self = { user_id, moved: () => channel.post({ kind: "moved" }) };
  return { ...drainer, clock, self, send, freeSpace: () => freeSpace(db) };
}
