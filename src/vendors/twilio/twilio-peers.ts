/**
 * A call within the company has two rows in the log, one per user. The callee's id is the caller's with another UUID
 * version (RFC 9562: 7 → 8), so that each can be derived from the other; devices only make version 7 ids.
 */
import type { CallRef } from "./voice-port.ts";

const versionAt = 14;

const withVersion = ({ tenant_id, call_id }: CallRef, version: "7" | "8"): CallRef => ({
  tenant_id,
  call_id: `${call_id.slice(0, versionAt)}${version}${call_id.slice(versionAt + 1)}`,
});

export function isRung({ call_id }: CallRef): boolean {
  return call_id.charAt(versionAt) === "8";
}

export function rungOf(caller: CallRef): CallRef {
  return withVersion(caller, "8");
}

/** The caller's call; for any other call, the call itself. */
export function callerOf(call: CallRef): CallRef {
  return isRung(call) ? withVersion(call, "7") : call;
}
