/** The way in at `/voice/signal`: only pages of our own, only people who are signed in. */
import type { IncomingMessage, Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { isOriginAllowed, refuseUpgrade, takeUpgrades } from "../http/upgrades.ts";
import type { SocketUser } from "./device-socket.ts";
import { frameBytesMax, pendingHandshakesMax, signalPath } from "./limits.ts";

export interface SignalEndpointParts {
  /** Whose session the request's cookie is; undefined: nobody's. A rejection answers 503, so that the device tries again. */
  readonly authenticate: (request: IncomingMessage) => Promise<SocketUser | undefined>;
  readonly origins: readonly string[];
  readonly open: (ws: WebSocket, who: SocketUser) => void;
}

export interface SignalEndpoint {
  attach(server: Server): void;
  /** Lets nobody in any more, and closes what is left. */
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
              ws.on("error", () => undefined); // ws has closed it with the right code already; the device comes back
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
