/**
 * The device's end of the live socket; the only file that knows `@rails/actioncable`.
 *
 *   CONNECTING ──every subscription answered──▶ CONNECTED
 *       ▲  ▲                                       │
 *       │  └── welcome                             │ closed, error, junk, 6 s of silence
 *       └──────────── after 1 s, again ◀───────────┘        (spec 000 §4, §9)
 *
 *   either ──closed by us: this device signed out──▶ CLOSED
 *
 * The library's own monitor is replaced: it waits 7.9 s, needs a page, and reads the clock itself.
 */
import {
  adapters,
  createConsumer,
  type Connection,
  type Monitor,
  type SocketClass,
  type Subscription,
} from "@rails/actioncable";
import type { ChannelMessage, ChannelName } from "../../contract/session/channels.ts";
import { socketReconnectMs } from "../../domain/session/limits.ts";
import type { World } from "../../kit/world.ts";
import { isMessageOf } from "./cable-messages.ts";
import { type CableState, type Progress, createProgress } from "./cable-state.ts";

/** One message of any channel, with the channel's name. */
export type Heard = { [C in ChannelName]: [channel: C, message: ChannelMessage<C>] }[ChannelName];

export interface CableOptions {
  /** `ws:` or `wss:`, or the page's `http:` or `https:` address of `/cable`. */
  readonly url: string;
  readonly world: World;
  /** For tests, where the global one cannot be used. */
  readonly WebSocket?: SocketClass;
  readonly onMessage: (...heard: Heard) => void;
  readonly onState: (state: CableState) => void;
  /** The server sent this device away: `unauthorized`, `server_restart` … The socket comes back all the same. */
  readonly onDisconnect?: (reason: string) => void;
}

export interface Cable {
  /**
   * Once per channel and parameters for the app's lifetime; the first opens the socket. Repeated calls have no effect.
   */
  subscribe(channel: ChannelName, params?: Readonly<Record<string, unknown>>): void;
  close(): void;
}

/** Two missed server pings. */
export const silenceMs = 6_000;
/** A handshake over a slow connection may take four round trips. */
export const handshakeMs = 15_000;

export function openCable({ url, world, WebSocket, onMessage, onState, onDisconnect }: CableOptions): Cable {
  const consumer = createConsumer(url.replace(/^http/, "ws"));
  const progress = createProgress(onState);
  const line = keepOpen(consumer.connection, {
    world,
    WebSocket: WebSocket ?? adapters.WebSocket,
    progress,
    onDisconnect,
  });
  const known = new Map<string, Subscription>();
  return {
    subscribe(channel, params = {}) {
      const identity = { channel, ...params };
      const identifier = JSON.stringify(identity);
      if (known.has(identifier) || line.isOver()) return;
      progress.ask(identifier, () => known.values().next().value?.perform("validate_stream"));
      const answered = () => progress.answer(identifier);
      const received = (message: unknown) => handleMessage(channel, message, onMessage);
      known.set(
        identifier,
        consumer.subscriptions.create(identity, { connected: answered, rejected: answered, received }),
      );
    },
    close() {
      line.end();
      consumer.subscriptions.guarantor.stopGuaranteeing();
    },
  };
}

/** A message from a newer server that this build cannot parse is skipped: it was only a hint. */
function handleMessage(channel: ChannelName, message: unknown, onMessage: CableOptions["onMessage"]): void {
  if (isMessageOf(channel, message)) onMessage(...([channel, message] as Heard));
}

interface Keeping {
  readonly world: World;
  readonly WebSocket: SocketClass | undefined;
  readonly progress: Progress;
  readonly onDisconnect: CableOptions["onDisconnect"];
}

/** Replaces the library's monitor: detects silence, and opens a new socket one second after the old one is lost. */
function keepOpen(connection: Connection, { world, WebSocket, progress, onDisconnect }: Keeping): Line {
  const line = createLine(connection, { world, progress });
  const { open } = connection;
  connection.monitor = monitorOf(line, progress);
  connection.events = guard(connection, line, onDisconnect);
  connection.open = () => {
    adapters.WebSocket = WebSocket;
    return open();
  };
  return line;
}

type Line = ReturnType<typeof createLine>;

function createLine(connection: Connection, { world, progress }: Pick<Keeping, "world" | "progress">) {
  const over = new AbortController();
  const pause = (ms: number) => world.sleep(ms, over.signal).catch(() => undefined);
  let heardAt = 0;
  let watching = false;
  const heard = () => void (heardAt = world.now());
  const lost = async (): Promise<void> => {
    drop(connection);
    progress.lost();
    await pause(socketReconnectMs);
    if (!over.signal.aborted) connection.open();
  };
  const watch = async (): Promise<void> => {
    watching = true;
    while (!over.signal.aborted) {
      await pause(socketReconnectMs);
      if (connection.webSocket && world.now() - heardAt > patience(connection)) connection.events.close(undefined);
    }
  };
  return {
    heard,
    lost,
    isOver: () => over.signal.aborted,
    opened() {
      heard();
      if (!watching) void watch();
    },
    /** Closes for good. */
    end() {
      if (over.signal.aborted) return;
      over.abort();
      drop(connection);
      progress.closed();
    },
  };
}

/** The monitor interface the library calls. */
function monitorOf(line: Line, progress: Progress): Monitor {
  return {
    reconnectAttempts: 0,
    start: line.opened,
    stop: () => undefined,
    isRunning: () => !line.isOver(),
    recordMessage: line.heard,
    recordConnect: progress.welcome,
    recordDisconnect: () => undefined,
  };
}

/** The library's handlers, shielded from frames that make them throw and from sockets no longer in use. */
function guard(connection: Connection, line: Line, onDisconnect: CableOptions["onDisconnect"]): Connection["events"] {
  const library = connection.events;
  return {
    error: library.error.bind(connection),
    open(event) {
      line.heard();
      library.open.call(connection, event);
    },
    message(event) {
      const frame = readFrame(event.data);
      if (!frame) return connection.close();
      // Whatever the server says of coming again: only a sign-out on this device ends it (spec 000 §4).
      if (frame.type === "disconnect") {
        onDisconnect?.(String(frame.reason));
        return connection.events.close(undefined);
      }
      if (isForUs(frame)) library.message.call(connection, event);
    },
    /** Also for a socket that never opened: the library does not report those. */
    close(event) {
      library.close.call(connection, event);
      void line.lost();
    },
  };
}

const patience = (connection: Connection) => (connection.isOpen() ? silenceMs : handshakeMs);

/**
 * Abandons a socket that may be dead. One still connecting is closed when it opens: closing earlier breaks Safari
 * (rails #43835).
 */
function drop(connection: Connection): void {
  const socket = connection.webSocket;
  if (!socket) return;
  const connecting = connection.isActive() && !connection.isOpen();
  connection.uninstallEventHandlers();
  connection.webSocket = undefined;
  if (connecting) socket.onopen = () => socket.close();
  else socket.close();
}

type Frame = { type?: unknown; identifier?: unknown; reason?: unknown; reconnect?: unknown };

const connectionWide: ReadonlySet<unknown> = new Set(["welcome", "ping", "disconnect"]);

/** All other frames name a subscription; the library throws on one that does not. */
function isForUs({ type, identifier }: Frame): boolean {
  return connectionWide.has(type) || typeof identifier === "string";
}

function readFrame(data: unknown): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(String(data));
    return typeof frame === "object" && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}
