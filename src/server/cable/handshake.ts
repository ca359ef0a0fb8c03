/** Turns an HTTP upgrade request into an authenticated socket, or rejects it with a plain HTTP response. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { isOriginAllowed, refuseUpgrade as refuse, type TakeUpgrade } from "../http/upgrades.ts";
import { pendingHandshakesMax } from "./limits.ts";
import { subprotocol } from "./protocol.ts";
import type { Who } from "./who.ts";

export const cablePath = "/cable";

interface Parts {
  readonly authenticate: (request: IncomingMessage) => Promise<Who | undefined>;
  readonly origins: readonly string[];
  /** Rejects new sockets: the server is stopping. */
  readonly closed: () => boolean;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, who: Who | undefined) => void;
}

export function createHandshake({ authenticate, origins, closed, upgrade }: Parts): TakeUpgrade {
  let pending = 0;
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    pending++;
    try {
      const who = await authenticate(request);
      if (closed()) refuse(socket, 503);
      else upgrade(request, socket, head, who);
    } catch {
      refuse(socket, 503);
    } finally {
      pending--;
    }
  };
  return (request, socket, head) => {
    if (!isOriginAllowed(request, origins)) return refuse(socket, 403);
    if (!offersProtocol(request)) return refuse(socket, 400);
    if (closed() || pending >= pendingHandshakesMax) return refuse(socket, 503);
    void admit(request, socket, head);
  };
}

function offersProtocol({ headers }: IncomingMessage): boolean {
  const offered = headers["sec-websocket-protocol"] ?? "";
  return offered.split(",").some((name) => name.trim() === subprotocol);
}
