/** Routes WebSocket upgrades by path; rejects an upgrade to an unknown path. */
import { type IncomingMessage, STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";

export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const takers = new WeakMap<Server, Map<string, TakeUpgrade>>();

export function takeUpgrades(server: Server, path: string, take: TakeUpgrade): void {
  const known = takers.get(server);
  if (known) return void known.set(path, take);
  const mine = new Map([[path, take]]);
  takers.set(server, mine);
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const taker = mine.get(request.url?.split("?", 1)[0] ?? "");
    if (taker) taker(request, socket, head);
    // Another part may handle other paths; an unhandled upgrade is still answered.
    else if (server.listenerCount("upgrade") === 1) refuseUpgrade(socket, 404);
  });
}

/** A plain HTTP response instead of a socket. */
export function refuseUpgrade(socket: Duplex, status: 400 | 401 | 403 | 404 | 503): void {
  const retry = status === 503 ? "Retry-After: 1\r\n" : "";
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * A page of another site must not open a socket with the visitor's cookie. Non-browser clients send no origin and have
 * no such cookie.
 */
export function isOriginAllowed({ headers, socket }: IncomingMessage, origins: readonly string[]): boolean {
  if (headers.origin === undefined) return true;
  const known = origins.map(originOf);
  const host = headers.host?.toLowerCase() ?? "";
  const scheme = "encrypted" in socket || known.includes(`https://${host}`) ? "https" : "http";
  return [`${scheme}://${host}`, ...known].includes(headers.origin);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
