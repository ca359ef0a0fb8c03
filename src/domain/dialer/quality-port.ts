/** The page's interface to the quality service in its worker. */
import type { CallQuality } from "./quality-record.ts";
import type { QualityUpdate, QualityCalls } from "./quality-calls.ts";

/** The first message to the worker; transfers both ports. */
export interface QualityStart<Port> {
  /** Requests to the service. */
  port: Port;
  /** Events from the service. */
  news: Port;
}

/** The service as seen by the page: only the end of a call is awaited. */
export interface QualityPort extends Pick<QualityCalls, "open" | "add" | "warn" | "reconnected"> {
  end(id: string): Promise<CallQuality | null>;
  /** One listener. */
  listen(listener: (news: QualityUpdate) => void): void;
  /** Terminates the worker. */
  close(): void;
}
