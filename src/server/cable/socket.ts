/** One device's socket: commands in order, subscriptions, and a limit on everything it may cost. */
import type { RawData, WebSocket } from "ws";
import { streamsFor } from "./channels.ts";
import { beatsPerProbe, effortPerBeatMax, junkCost, queuedBytesMax, subscriptionsPerSocketMax } from "./limits.ts";
import {
  type Command,
  type Reason,
  confirmFrame,
  disconnectFrame,
  readAction,
  readCommand,
  readIdentity,
  rejectFrame,
} from "./protocol.ts";
import type { Listener, Streams, Subscription } from "./streams.ts";
import type { Who } from "./who.ts";

/** Why the server closed a socket; `reader_too_slow` and `no_sign_of_life` are dropped without a close frame. */
export type Ending = Reason | "reader_too_slow" | "no_sign_of_life";

const asText = { binary: false } as const;
/** Close codes of RFC 6455 §7.4.1. */
export const closeCode = { goingAway: 1001, policy: 1008 } as const;
/** Actions a device may perform on a channel; the one in the specification needs no work (spec 000 §4). */
const actions: ReadonlySet<string> = new Set(["validate_stream"]);

export class CableSocket implements Listener {
  readonly who: Who;
  readonly #ws: WebSocket;
  readonly #streams: Streams;
  readonly #left: (why?: Ending) => void;
  readonly #subscriptions = new Map<string, Subscription>();
  #effort = 0;
  #beats = 0;
  #alive = true;
  #gone = false;

  /** `left` is called once; with a reason when the server closed the socket. */
  constructor(ws: WebSocket, who: Who, parts: { streams: Streams; left: (why?: Ending) => void }) {
    this.who = who;
    this.#ws = ws;
    this.#streams = parts.streams;
    this.#left = parts.left;
    ws.on("message", (data, isBinary) => this.#receive(data, isBinary));
    ws.on("pong", () => (this.#alive = true));
    ws.on("close", () => this.#leave());
  }

  send(frame: string | Buffer): void {
    if (this.#gone || this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > queuedBytesMax) return this.#cut("reader_too_slow");
    this.#ws.send(frame, asText);
  }

  /** Sends the protocol's disconnect; the device reconnects after a second when `reconnect`. */
  disconnect(reason: Reason, reconnect: boolean): void {
    if (this.#gone) return;
    this.send(disconnectFrame(reason, reconnect));
    this.#leave(reason);
    this.#ws.close(reconnect ? closeCode.goingAway : closeCode.policy, reason);
  }

  /** Every three seconds: the ping the device expects, a new allowance, and periodically a liveness check. */
  beat(ping: string, now: number): void {
    if ((this.who.expires_at ?? Infinity) <= now) return this.disconnect("unauthorized", false);
    this.#effort = 0;
    this.send(ping);
    if (++this.#beats % beatsPerProbe === 0) this.#probe();
  }

  #probe(): void {
    if (!this.#alive) return this.#cut("no_sign_of_life");
    this.#alive = false;
    this.#ws.ping();
  }

  #cut(why: Ending): void {
    this.#leave(why);
    this.#ws.terminate();
  }

  #leave(why?: Ending): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#left(why);
    for (const subscription of this.#subscriptions.values()) this.#streams.remove(subscription);
    this.#subscriptions.clear();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#gone) return;
    const command = isBinary ? undefined : readCommand(String(data));
    this.#effort += command ? 1 : junkCost;
    if (this.#effort > effortPerBeatMax) return this.disconnect("too_many_frames", true);
    if (command) this.#obey(command);
  }

  /** Nothing here awaits, so the commands of one socket take effect in order. */
  #obey({ command, identifier, data }: Command): void {
    if (command === "subscribe") this.#subscribe(identifier);
    else if (command === "unsubscribe") this.#unsubscribe(identifier);
    else if (!actions.has(readAction(data) ?? "")) this.#effort += junkCost;
  }

  #subscribe(identifier: string): void {
    if (this.#subscriptions.has(identifier)) return this.send(confirmFrame(identifier));
    const identity = readIdentity(identifier);
    const streams = identity && streamsFor(this.who, identity.channel, identity.params);
    if (!streams || this.#subscriptions.size >= subscriptionsPerSocketMax) return this.send(rejectFrame(identifier));
    const subscription = { listener: this, identifier, streams };
    this.#subscriptions.set(identifier, subscription);
    this.#streams.add(subscription);
    this.send(confirmFrame(identifier));
  }

  #unsubscribe(identifier: string): void {
    const subscription = this.#subscriptions.get(identifier);
    if (!subscription) return;
    this.#subscriptions.delete(identifier);
    this.#streams.remove(subscription);
  }
}
