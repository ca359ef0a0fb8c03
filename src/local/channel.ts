/** How the parts of one device talk: tabs and workers of the same store, over a BroadcastChannel. */
export type DeviceMessage =
  /** These buckets were rewritten, or policies of their contacts: indexes catch up. */
  | { kind: "buckets"; buckets: number[] }
  /** A write was queued, or somebody came back: the leader looks again. */
  | { kind: "wake" }
  /** How much of a file that is on its way has gone. */
  | { kind: "sending"; id: string; sent: number; total: number }
  /** The store is about to be wiped: everybody lets go of it. `forget`: on the server's word, so pages drop what lies beside it. */
  | { kind: "closing"; forget?: true }
  /** A live message of one of the specified channels, for whoever shows it. */
  | { kind: "live"; channel: string; message: unknown };

export interface DeviceChannel {
  post(message: DeviceMessage): void;
  /** Hears everybody else's messages, not its own. */
  listen(hear: (message: DeviceMessage) => void): void;
  close(): void;
}

/** The real one; `name` is the database's. */
export function deviceChannel(name: string): DeviceChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener("message", (event: MessageEvent<DeviceMessage>) => hear(event.data)),
    close: () => channel.close(),
  };
}
