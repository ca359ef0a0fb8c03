/** The WebSocket endpoint `/voice/signal`: only our own pages, only signed-in users. */
import type { IncomingMessage, Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { isOriginAllowed, refuseUpgrade, takeUpgrades } from "../http/upgrades.ts";
import type { SocketUser } from "./device-socket.ts";
import { frameBytesMax, pendingHandshakesMax, signalPath } from "./limits.ts";

export interface SignalEndpointParts {
  /** Authenticates the request's cookie; undefined: no session. A rejection answers 503, so that the device retries. */
  readonly authenticate: (request: IncomingMessage) => Promise<SocketUser | undefined>;
  readonly origins: readonly string[];
  readonly open: (ws: WebSocket, who: SocketUser) => void;
}

export interface SignalEndpoint {
  attach(server: Server): void;
  /** Rejects new sockets, and closes the remaining ones. */
  close(): void;
}

export function createSignalEndpoint({ authenticate, origins, open }: SignalEndpointParts): SignalEndpoint {
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: frameBytesMax, perMessageDeflate: false });
  let pending = 0;
  let isClosed = false;
  return {
    attach: (server) =>
      takeUpgrades(server, signalPath, (request, socket, head) => {
        if (!isOriginAllowed(request, origins)) return refuseUpgrade(socket, 403);
        if (isClosed || pending >= pendingHandshakesMax) return refuseUpgrade(socket, 503);
        pending++;
        void authenticate(request)
          .then((who) => {
            if (isClosed) return refuseUpgrade(socket, 503);
            if (!who) return refuseUpgrade(socket, 401);
            webSockets.handleUpgrade(request, socket, head, (ws) => {
              ws.on("error", () => undefined); // ws has already closed it with the right code; the device reconnects
              open(ws, who);
            });
          })
          .catch(() => refuseUpgrade(socket, 503))
          .finally(() => pending--);
      }),
    close() {
      isClosed = true;
      for (const ws of webSockets.clients) ws.terminate();
      webSockets.close();
    },
  };
}
