/** One device's signaling socket: frames in order, and a limit on everything it may cost. */
import type { RawData, WebSocket } from "ws";
import type { VoiceUser } from "../../vendors/twilio/voice-port.ts";
import { type DeviceFrame, frameOf, heartbeat, readFrame, type ServerPayloads, type WireError } from "./frames.ts";
import { framesPerBeatMax, junkCost, queuedBytesMax } from "./limits.ts";

/** The user of the session's cookie. */
export type SocketUser = VoiceUser & {
  readonly session_id: string;
  /** Milliseconds since 1970 at which the session expires. */
  readonly expires_at?: number;
};

export interface SocketParts {
  readonly handlers: (socket: DeviceSocket, frame: DeviceFrame) => void;
  readonly left: (socket: DeviceSocket) => void;
}

const asText = { binary: false } as const;
/** Close codes of RFC 6455 §7.4.1. */
const closeCode = { goingAway: 1001, policy: 1008 } as const;

export class DeviceSocket {
  readonly who: SocketUser;
  /** When its token expires; undefined before it was sent. */
  tokenUntil: number | undefined;
  isRegistered = false;
  /** Calls being started, by the device's own id; aborted when the device cancels. */
  readonly setups = new Map<string, AbortController>();
  /** The sids of calls it started, by the device's own id. */
  readonly callNames = new Map<string, string>();
  readonly #ws: WebSocket;
  readonly #parts: SocketParts;
  #effort = 0;
  #isAlive = true;
  #isGone = false;

  constructor(ws: WebSocket, who: SocketUser, parts: SocketParts) {
    this.who = who;
    this.#ws = ws;
    this.#parts = parts;
    ws.on("message", (data, isBinary) => this.#receive(data, isBinary));
    ws.on("close", () => this.#leave());
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  send<K extends keyof ServerPayloads>(type: K, payload: ServerPayloads[K]): void {
    this.#write(frameOf(type, payload));
  }

  refuse(error: WireError, about: { callsid?: string; voiceeventsid?: string } = {}): void {
    this.send("error", { error, ...about });
  }

  /** Every 10 s: the frame the device expects, and a new allowance. */
  beat(): void {
    if (!this.#isAlive) return this.cut();
    this.#isAlive = false;
    this.#effort = 0;
    this.#write(heartbeat);
  }

  /** `back`: it may reconnect. */
  close(back: boolean, reason: string): void {
    this.#ws.close(back ? closeCode.goingAway : closeCode.policy, reason);
    this.#leave();
  }

  cut(): void {
    this.#ws.terminate();
    this.#leave();
  }

  #write(text: string): void {
    if (this.#isGone || this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > queuedBytesMax) return this.cut();
    this.#ws.send(text, asText);
  }

  #leave(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.isRegistered = false;
    for (const setup of this.setups.values()) setup.abort();
    this.#parts.left(this);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#isGone) return;
    this.#isAlive = true;
    const frame = isBinary ? "junk" : readFrame(String(data));
    this.#effort += frame === "junk" ? junkCost : 1;
    if (this.#effort > framesPerBeatMax) return this.close(true, "too many frames");
    if (frame === "beat") return;
    if (frame === "junk") return this.refuse({ code: 31400, message: "This frame cannot be read." });
    this.#parts.handlers(this, frame);
  }
}
