/** How the processes of one deployment hear each other; without other processes nothing is needed. */
export interface FanoutEvents {
  /** A text another process published. */
  receive(text: string): void;
  /** Texts of others may have been missed. */
  gap(): void;
}

/** Carries short texts without line breaks; each at most once or, after trouble, twice; never back to the sender. */
export interface Fanout {
  publish(text: string): void;
  /** Called once, before anything is published. */
  listen(events: FanoutEvents): void;
  /** What others publish arrives here right now. */
  isListening(): boolean;
  /** Sends what still waits, if it can. */
  close(): Promise<void>;
}

export const noFanout: Fanout = {
  publish: () => undefined,
  listen: () => undefined,
  isListening: () => true,
  close: () => Promise.resolve(),
};
