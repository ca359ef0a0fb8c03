/** How a page reaches the quality service in its thread. */
import type { CallQuality } from "./quality-record.ts";
import type { QualityUpdate, QualityCalls } from "./quality-calls.ts";

/** The first message to the worker; both ports are handed over with it. */
export interface QualityStart<Port> {
  /** The service is asked here. */
  port: Port;
  /** The service tells its news here. */
  news: Port;
}

/** The service as the page sees it: only the end is waited for. */
export interface QualityPort extends Pick<QualityCalls, "open" | "add" | "warn" | "reconnected"> {
  end(id: string): Promise<CallQuality | null>;
  /** One listener. */
  listen(listener: (news: QualityUpdate) => void): void;
  /** Lets the thread go. */
  close(): void;
}
