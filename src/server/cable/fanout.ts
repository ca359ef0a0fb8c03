/** Fan-out between the processes of one deployment; a single process needs none. */
export interface FanoutEvents {
  /** A message published by another process. */
  receive(text: string): void;
  /** Messages from other processes may have been missed. */
  gap(): void;
}

/**
 * Carries short texts without line breaks; delivers each at most once, or twice after a failure; never to the sender.
 */
export interface Fanout {
  publish(text: string): void;
  /** Called once, before anything is published. */
  listen(events: FanoutEvents): void;
  /** Receives messages from other processes. */
  isListening(): boolean;
  /** Flushes pending messages, if possible. */
  close(): Promise<void>;
}

export const noFanout: Fanout = {
  publish: () => undefined,
  listen: () => undefined,
  isListening: () => true,
  close: () => Promise.resolve(),
};
