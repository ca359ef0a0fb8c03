/**
 * The signaling protocol, version 1.6, as `@twilio/voice-sdk` 2.18 implements it: JSON `{type, version, payload}` in
 * text frames.
 */
import { z } from "zod";
import { digitsMax, sdpLengthMax } from "./limits.ts";
import { jsonOf } from "../../kit/json.ts";

const Sid = z.string().min(1).max(64);
const Sdp = z.string().min(1).max(sdpLengthMax);
const Token = z.string().max(4_096);

const payloads = {
  listen: z.object({ token: Token }),
  register: z.object({ media: z.object({ audio: z.boolean() }) }),
  invite: z.object({
    callsid: Sid,
    sdp: Sdp,
    reconnect: z.string().max(1_024).optional(),
    twilio: z.object({ params: z.string().max(4_096).optional() }).optional(),
  }),
  answer: z.object({ callsid: Sid, sdp: Sdp }),
  reject: z.object({ callsid: Sid }),
  hangup: z.object({ callsid: Sid, message: z.string().max(1_024).nullish() }),
  dtmf: z.object({
    callsid: Sid,
    dtmf: z
      .string()
      .max(digitsMax)
      .regex(/^[0-9*#w]+$/),
  }),
  reinvite: z.object({ callsid: Sid, sdp: Sdp }),
  message: z.object({ callsid: Sid, voiceeventsid: z.string().max(64) }),
} as const;

type Kind = keyof typeof payloads;
/** A device's frame, parsed once. */
export type DeviceFrame = { [K in Kind]: { type: K; payload: z.infer<(typeof payloads)[K]> } }[Kind];

/** `beat`: the device's response to ours. */
export type Read = DeviceFrame | "beat" | "junk";

export function readFrame(text: string): Read {
  if (text.trim() === "") return "beat";
  const { type, payload } = z.object({ type: z.string(), payload: z.unknown() }).safeParse(jsonOf(text)).data ?? {};
  if (type === undefined || !Object.hasOwn(payloads, type)) return "junk";
  const parsed = z.object({ type: z.literal(type), payload: payloads[type as Kind] }).safeParse({ type, payload });
  return parsed.success ? (parsed.data as DeviceFrame) : "junk";
}

/** Error codes the SDK has a message for (spec 000 §8). */
export const codes = {
  badRequest: 31400,
  notFound: 31404,
  unavailable: 31480,
  busy: 31486,
  decline: 31603,
  authentication: 31201,
  tokenInvalid: 31204,
  tokenExpired: 31205,
  general: 31000,
  mediaFailed: 53405,
} as const;

export interface WireError {
  readonly code: number;
  readonly message: string;
}

export interface ServerPayloads {
  connected: { edge: string; region: string; home: string; gateway: string; token: { identity: string; ttl: number } };
  ready: Record<string, never>;
  offline: Record<string, never>;
  /** With `sdp`, audio starts before the answer. */
  ringing: { callsid: string; sdp?: string };
  answer: { callsid: string; sdp?: string; reconnect?: string };
  invite: { callsid: string; sdp: string; reconnect: string; parameters: Record<string, string> };
  cancel: { callsid: string };
  hangup: { callsid: string; error?: WireError };
  ack: { acktype: "message"; callsid: string; voiceeventsid: string };
  error: { error: WireError; callsid?: string; voiceeventsid?: string };
}

/** Without payload, and echoed by the device. */
export const heartbeat = "\n";

export function frameOf<K extends keyof ServerPayloads>(type: K, payload: ServerPayloads[K]): string {
  return JSON.stringify({ type, version: "1.6", payload });
}
