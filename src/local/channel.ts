/** Messages between the tabs and workers of one store, over a BroadcastChannel. */
export type DeviceMessage =
  /** These buckets, or policies of their contacts, were rewritten: indexes update. */
  | { kind: "buckets"; buckets: number[] }
  /** A write was queued, or the user is active again: the leader runs a pass. */
  | { kind: "wake" }
  /** Upload progress of a file. */
  | { kind: "sending"; id: string; sent: number; total: number }
  /** The user's profile, access or company settings changed: pages refetch. */
  | { kind: "moved" }
  /**
   * The store is about to be wiped: everybody closes it. `forget`: ordered by the server, so pages also delete data
   * stored outside it.
   */
  | { kind: "closing"; forget?: true }
  /** A live message of one of the specified channels, for the screens. */
  | { kind: "live"; channel: string; message: unknown };

export type DeviceChannel = Channel<DeviceMessage>;

interface Channel<M> {
  post(message: M): void;
  /** Receives everybody else's messages, not its own. */
  listen(listener: (message: M) => void): void;
  close(): void;
}

/** The real one; `name` is the database name. */
export const deviceChannel = (name: string): DeviceChannel => channelOf(name);

export function channelOf<M>(name: string): Channel<M> {
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    // Pending work may finish after the channel is closed; the next one to open the store checks anyway.
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
