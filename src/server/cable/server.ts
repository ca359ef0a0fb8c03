/** The live socket at `/cable`: composes the handshake, sockets, beat and broadcasts of one process. */
import type { IncomingMessage, Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import type { World } from "../../kit/world.ts";
import { takeUpgrades } from "../http/upgrades.ts";
import { type Broadcaster, type Ends, createBroadcaster } from "./broadcast.ts";
import { type Fanout, noFanout } from "./fanout.ts";
import { beatMs, frameBytesMax, goodbyeMs, turnsPerBeat } from "./limits.ts";
import { disconnectFrame, subprotocol, welcomeFrame } from "./protocol.ts";
import { RightsTurns } from "./rights-turns.ts";
import { CableSocket, closeCode, type Ending } from "./socket.ts";
import { createSockets } from "./sockets.ts";
import { createStreams } from "./streams.ts";
import { EndedSessions } from "./ended-sessions.ts";
import { cablePath, createHandshake } from "./handshake.ts";
import type { Who } from "./who.ts";

export interface CableOptions {
  readonly world: World;
  /**
   * Authenticates the request's `token` cookie; undefined: no session. A rejection answers 503, so that the device
   * retries.
   */
  readonly authenticate: (request: IncomingMessage) => Promise<Who | undefined>;
  /** Origins that may connect besides the host itself, e.g. `https://app.example.com`. */
  readonly origins?: readonly string[];
  readonly fanout?: Fanout;
  /** Called in every process, to close the session's other kinds of sockets there. */
  readonly sessionEnded?: (session_id: string) => void;
}

export interface CableStats {
  readonly sockets: number;
  /** Number of sockets closed by the server since start, by reason. */
  readonly ended: Readonly<Partial<Record<Ending, number>>>;
}

export interface Cable extends Pick<Broadcaster, "broadcast" | "isHeard"> {
  /** Handles the server's upgrade requests for `/cable`. */
  attach(server: Server): void;
  /** Closes this session's sockets in every process; they do not reconnect. */
  closeSession(session_id: string): void;
  /** Closes this user's sockets in every process; each may reconnect and then has the current rights. */
  closeUser(who: { tenant_id: string; user_id: string }): void;
  stats(): CableStats;
  /** Sends `server_restart` to all, waits at most 2 s; then no socket is open. */
  stop(): Promise<void>;
}

export function createCable(options: CableOptions): Cable {
  const { world, authenticate, origins = [], fanout = noFanout, sessionEnded = () => undefined } = options;
  const streams = createStreams();
  const sockets = createSockets();
  const ended: Partial<Record<Ending, number>> = {};
  const stopping = new AbortController();
  const webSockets = newWebSocketServer();
  const over = new EndedSessions(world);
  const turns = new RightsTurns(world);
  const begun = new WeakMap<IncomingMessage, number>();
  const endHere = (who: Ends) => {
    if ("session_id" in who) over.note(who.session_id);
    else turns.note(who);
    endIn(sockets, who);
    if ("session_id" in who) sessionEnded(who.session_id);
  };
  const broadcaster = createBroadcaster({ world, streams, fanout, endHere });

  const open = (ws: WebSocket, who: Who) => {
    const socket: CableSocket = new CableSocket(ws, who, {
      streams,
      left(why) {
        sockets.remove(socket);
        if (why) ended[why] = (ended[why] ?? 0) + 1;
      },
    });
    sockets.add(socket);
    socket.send(welcomeFrame);
  };
  const handshake = createHandshake({
    authenticate(request) {
      begun.set(request, turns.count);
      return authenticate(request);
    },
    origins,
    closed: () => stopping.signal.aborted,
    upgrade: (request, socket, head, who) =>
      webSockets.handleUpgrade(request, socket, head, (ws) => {
        ws.on("error", () => undefined); // ws has already closed it with the right code; the device reconnects
        if (!who || over.has(who.session_id)) turnAway(ws, "unauthorized", false);
        else if (turns.isSince(begun.get(request) ?? 0, who)) turnAway(ws, "remote", true);
        else open(ws, who);
      }),
  });
  void beat(world, stopping.signal, sockets.beat);

  return {
    attach: (server) => takeUpgrades(server, cablePath, handshake),
    broadcast: broadcaster.broadcast,
    isHeard: broadcaster.isHeard,
    closeSession: (session_id) => broadcaster.end({ session_id }),
    closeUser: ({ tenant_id, user_id }) => broadcaster.end({ tenant_id, user_id }),
    stats: () => ({ sockets: sockets.size(), ended: { ...ended } }),
    async stop() {
      stopping.abort();
      sockets.disconnect(() => true, "server_restart", true);
      await goodbye(world, webSockets);
      await broadcaster.close();
    },
  };
}

function newWebSocketServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: frameBytesMax,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
}

function endIn(sockets: ReturnType<typeof createSockets>, who: Ends): void {
  if ("session_id" in who) sockets.disconnect((one) => one.session_id === who.session_id, "unauthorized", false);
  else sockets.disconnect((one) => one.tenant_id === who.tenant_id && one.user_id === who.user_id, "remote", true);
}

function turnAway(ws: WebSocket, reason: "unauthorized" | "remote", reconnect: boolean): void {
  ws.send(disconnectFrame(reason, reconnect));
  ws.close(reconnect ? closeCode.goingAway : closeCode.policy, reason);
}

async function beat(world: World, stopping: AbortSignal, turn: (now: number) => void): Promise<void> {
  try {
    for (;;) {
      await world.sleep(beatMs / turnsPerBeat, stopping);
      turn(world.now());
    }
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}

async function goodbye(world: World, webSockets: WebSocketServer): Promise<void> {
  const stepMs = 20;
  for (let waited = 0; webSockets.clients.size > 0 && waited < goodbyeMs; waited += stepMs) await world.sleep(stepMs);
  for (const ws of webSockets.clients) ws.terminate();
  webSockets.close();
}
