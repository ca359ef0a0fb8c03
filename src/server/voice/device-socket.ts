/** One device's signalling socket: its frames in the order they came, and a bound on everything it may cost. */
import type { RawData, WebSocket } from "ws";
import type { VoiceUser } from "../../vendors/twilio/voice-port.ts";
import { type DeviceFrame, frameOf, heartbeat, readFrame, type ServerPayloads, type WireError } from "./frames.ts";
import { framesPerBeatMax, junkCost, queuedBytesMax } from "./limits.ts";

/** Who the session's cookie says it is. */
export type SocketUser = VoiceUser & {
  readonly session_id: string;
  /** Milliseconds since 1970 at which the session ends by itself. */
  readonly expires_at?: number;
};

export interface SocketParts {
  readonly handlers: (socket: DeviceSocket, frame: DeviceFrame) => void;
  readonly left: (socket: DeviceSocket) => void;
}

const asText = { binary: false } as const;
/** Codes of RFC 6455 §7.4.1. */
const closeCode = { goingAway: 1001, policy: 1008 } as const;

export class DeviceSocket {
  readonly who: SocketUser;
  /** Until when its token lasts; undefined before it was shown. */
  tokenUntil: number | undefined;
  isRegistered = false;
  /** Calls it is beginning, by the name it gave them; aborted when it thinks better of it. */
  readonly setups = new Map<string, AbortController>();
  /** The sids of calls it began, by the name it gave them. */
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

  /** Every 10 s: the frame the device waits for, and a new allowance. */
  beat(): void {
    if (!this.#isAlive) return this.cut();
    this.#isAlive = false;
    this.#effort = 0;
    this.#write(heartbeat);
  }

  /** `back`: it may come again. */
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
