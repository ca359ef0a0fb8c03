/** Broadcasts committed changes to every authorized socket, in this and other processes. Called after the commit. */
import type { World } from "../../kit/world.ts";
import { type ChangesMessage, anyCollection } from "../../contract/session/channels.ts";
import { type Stream, carriesChanges } from "./channels.ts";
import type { Fanout } from "./fanout.ts";
import { batchMs } from "./limits.ts";
import type { Streams } from "./streams.ts";

/**
 * One message to all processes. `end` closes sockets: those of one session permanently; those of a user so that they
 * reconnect with current rights.
 */
type Parcel = { readonly to: string; readonly say: unknown } | { readonly end: Ends };
export type Ends = { readonly session_id: string } | { readonly tenant_id: string; readonly user_id: string };

export interface Broadcaster {
  /** Hints on a changes stream are coalesced: at most one per stream in 25 ms, with the highest number. */
  broadcast<M>(stream: Stream<M>, message: NoInfer<M>): void;
  end(who: Ends): void;
  /** Receives messages broadcast by other processes. */
  isHeard(): boolean;
  close(): Promise<void>;
}

interface Parts {
  readonly world: World;
  readonly streams: Streams;
  readonly fanout: Fanout;
  /** Closes sockets in this process only. */
  readonly endHere: (who: Ends) => void;
}

export function createBroadcaster({ world, streams, fanout, endHere }: Parts): Broadcaster {
  const notify = (stream: string, message: unknown) => {
    streams.deliver(stream, message);
    post(fanout, { to: stream, say: message });
  };
  const hints = createHints(world, notify);
  fanout.listen({
    receive: (text) => receive(text, { streams, endHere }),
    gap: () => announceGap(streams),
  });
  return {
    broadcast: (stream, message) =>
      carriesChanges(stream) ? hints.add(stream, message as ChangesMessage) : notify(stream, message),
    end(who) {
      endHere(who);
      post(fanout, { end: who });
    },
    isHeard: fanout.isListening,
    close() {
      hints.flush();
      return fanout.close();
    },
  };
}

const post = (fanout: Fanout, parcel: Parcel) => fanout.publish(JSON.stringify(parcel));

function receive(text: string, { streams, endHere }: Pick<Parts, "streams" | "endHere">): void {
  const parcel = JSON.parse(text) as Partial<{ to: string; say: unknown; end: Ends }>; // Written by `post` in our own processes
  if (parcel.to !== undefined) streams.deliver(parcel.to, parcel.say);
  if (parcel.end) endHere(parcel.end);
}

/** Every device pulls: there is no record of what was missed. */
function announceGap(streams: Streams): void {
  for (const stream of streams.names())
    if (carriesChanges(stream)) streams.deliver(stream, { collection: anyCollection, seq: 0 });
}

/**
 * The first hint of a stream is sent immediately and opens a window; hints within it are sent as one when it closes.
 */
function createHints(world: World, notify: (stream: string, hint: ChangesMessage) => void) {
  const windows = new Map<string, ChangesMessage | undefined>();
  const open = async (stream: string, hint: ChangesMessage): Promise<void> => {
    windows.set(stream, undefined);
    notify(stream, hint);
    await world.sleep(batchMs);
    const late = windows.get(stream);
    windows.delete(stream);
    if (late) void open(stream, late);
  };
  return {
    add(stream: string, hint: ChangesMessage) {
      if (windows.has(stream)) windows.set(stream, joined(windows.get(stream), hint));
      else void open(stream, hint);
    },
    flush() {
      for (const [stream, hint] of windows) if (hint) notify(stream, hint);
      windows.forEach((_hint, stream) => windows.set(stream, undefined));
    },
  };
}

function joined(before: ChangesMessage | undefined, hint: ChangesMessage): ChangesMessage {
  if (!before) return hint;
  const collection = before.collection === hint.collection ? hint.collection : anyCollection;
  return { collection, seq: Math.max(before.seq, hint.seq) };
}
