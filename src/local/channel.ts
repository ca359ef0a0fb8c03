/** How the parts of one device talk: tabs and workers of the same store, over a BroadcastChannel. */
export type DeviceMessage =
  /** These buckets were rewritten, or policies of their contacts: indexes catch up. */
  | { kind: "buckets"; buckets: number[] }
  /** A write was queued, or somebody came back: the leader looks again. */
  | { kind: "wake" }
  /** How much of a file that is on its way has gone. */
  | { kind: "sending"; id: string; sent: number; total: number }
  /** What this person is or may see, or what their company has set, has changed: pages ask the server anew. */
  | { kind: "moved" }
  /** The store is about to be wiped: everybody lets go of it. `forget`: on the server's word, so pages drop what lies beside it. */
  | { kind: "closing"; forget?: true }
  /** A live message of one of the specified channels, for whoever shows it. */
  | { kind: "live"; channel: string; message: unknown };

export type DeviceChannel = Channel<DeviceMessage>;

interface Channel<M> {
  post(message: M): void;
  /** Hears everybody else's messages, not its own. */
  listen(listener: (message: M) => void): void;
  close(): void;
}

/** The real one; `name` is the database's. */
export const deviceChannel = (name: string): DeviceChannel => channelOf(name);

export function channelOf<M>(name: string): Channel<M> {
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    // What still runs may end after its store was let go of; whoever opens the store next looks anyway.
    post: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    listen: (listener) => channel.addEventListener("message", (event: MessageEvent<M>) => listener(event.data)),
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
