/** From an HTTP upgrade request to a socket with a known person behind it, or a plain HTTP refusal. */
import { type IncomingMessage, STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { pendingHandshakesMax } from "./limits.ts";
import { subprotocol } from "./protocol.ts";
import type { Who } from "./who.ts";

export const cablePath = "/cable";

interface Parts {
  readonly authenticate: (request: IncomingMessage) => Promise<Who | undefined>;
  readonly origins: readonly string[];
  /** No new sockets: the server is stopping. */
  readonly closed: () => boolean;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, who: Who | undefined) => void;
}

export function createHandshake({ authenticate, origins, closed, upgrade }: Parts) {
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
  return (request: IncomingMessage, socket: Duplex, head: Buffer, server: Server): void => {
    socket.on("error", () => socket.destroy());
    if (request.url?.split("?", 1)[0] !== cablePath) return leaveToOthers(socket, server);
    if (!originAllowed(request, origins)) return refuse(socket, 403);
    if (!offersProtocol(request)) return refuse(socket, 400);
    if (closed() || pending >= pendingHandshakesMax) return refuse(socket, 503);
    void admit(request, socket, head);
  };
}

/** Another part may take other paths; when nobody does, the request is answered all the same. */
function leaveToOthers(socket: Duplex, server: Server): void {
  if (server.listenerCount("upgrade") === 1) refuse(socket, 404);
}

/** A page of another site must not open a socket with the visitor's cookie. Programs send no origin and hold no such cookie. */
function originAllowed({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  if (headers.origin === undefined || origins.includes(headers.origin)) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host?.toLowerCase();
}

function offersProtocol({ headers }: IncomingMessage): boolean {
  const offered = headers["sec-websocket-protocol"] ?? "";
  return offered.split(",").some((name) => name.trim() === subprotocol);
}

function refuse(socket: Duplex, status: 400 | 403 | 404 | 503): void {
  const retry = status === 503 ? "Retry-After: 1\r\n" : "";
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
