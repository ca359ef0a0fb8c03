/** The ActionCable protocol, version 1: JSON text frames, compatible with `@rails/actioncable` 8.1. */
import { identifierLengthMax } from "./limits.ts";

export const subprotocol = "actioncable-v1-json";

export interface Command {
  readonly command: "subscribe" | "unsubscribe" | "message";
  /** JSON text naming the channel and its parameters; echoed byte for byte. */
  readonly identifier: string;
  /** JSON text of a `message`: `{action, …}`. */
  readonly data: unknown;
}

export interface Identity {
  readonly channel: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `unauthorized`: the session has ended. `remote`: something about the user changed. */
export type Reason = "unauthorized" | "server_restart" | "remote" | "too_many_sockets" | "too_many_frames";

/** Undefined for anything that is not a command. */
export function readCommand(text: string): Command | undefined {
  const { command, identifier, data } = readObject(text) ?? {};
  if (command !== "subscribe" && command !== "unsubscribe" && command !== "message") return undefined;
  if (typeof identifier !== "string" || identifier.length > identifierLengthMax) return undefined;
  return { command, identifier, data };
}

/** Undefined when the identifier names no channel. */
export function readIdentity(identifier: string): Identity | undefined {
  const { channel, ...params } = readObject(identifier) ?? {};
  return typeof channel === "string" ? { channel, params } : undefined;
}

export function readAction(data: unknown): string | undefined {
  const action = typeof data === "string" ? readObject(data)?.["action"] : undefined;
  return typeof action === "string" ? action : undefined;
}

export const welcomeFrame = JSON.stringify({ type: "welcome" });
/** `now` in milliseconds; the protocol uses seconds. */
export const pingFrame = (now: number) => `{"type":"ping","message":${Math.floor(now / 1000)}}`;
export const confirmFrame = (identifier: string) => JSON.stringify({ identifier, type: "confirm_subscription" });
export const rejectFrame = (identifier: string) => JSON.stringify({ identifier, type: "reject_subscription" });
export const disconnectFrame = (reason: Reason, reconnect: boolean) =>
  JSON.stringify({ type: "disconnect", reason, reconnect });
/** `message` is already JSON: it is serialized once for all receivers. */
export const messageFrame = (identifier: string, message: string) =>
  `{"identifier":${JSON.stringify(identifier)},"message":${message}}`;

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
