/** Stream listeners, and the one loop every message goes through. */
import { messageFrame } from "./protocol.ts";

/** What a stream needs from a socket. */
export interface Listener {
  send(frame: string | Buffer): void;
}

/** One listener under one identifier; a socket may have two listeners under two identifiers. */
export interface Subscription {
  readonly listener: Listener;
  readonly identifier: string;
  readonly streams: readonly string[];
}

export interface Streams {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  /** Delivers the message to all current listeners; returns how many. */
  deliver(stream: string, message: unknown): number;
  names(): Iterable<string>;
}

export function createStreams(): Streams {
  const listeners = new Map<string, Set<Subscription>>();
  return {
    add: (subscription) => subscription.streams.forEach((stream) => join(listeners, stream, subscription)),
    remove: (subscription) => subscription.streams.forEach((stream) => leave(listeners, stream, subscription)),
    deliver: (stream, message) => deliverTo(listeners.get(stream), message),
    names: () => [...listeners.keys()],
  };
}

function join(listeners: Map<string, Set<Subscription>>, stream: string, subscription: Subscription) {
  const set = listeners.get(stream);
  if (set) set.add(subscription);
  else listeners.set(stream, new Set([subscription]));
}

function leave(listeners: Map<string, Set<Subscription>>, stream: string, subscription: Subscription) {
  const set = listeners.get(stream);
  set?.delete(subscription);
  if (set?.size === 0) listeners.delete(stream);
}

/** The message is serialized once, and framed once per identifier spelling (in practice one). */
function deliverTo(set: Set<Subscription> | undefined, message: unknown): number {
  if (!set) return 0;
  const json = JSON.stringify(message);
  const frames = new Map<string, Buffer>();
  for (const { identifier, listener } of set) {
    let frame = frames.get(identifier);
    if (!frame) frames.set(identifier, (frame = Buffer.from(messageFrame(identifier, json))));
    listener.send(frame);
  }
  return set.size;
}
