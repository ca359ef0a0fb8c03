/**
 * A call within the company is two in the log, one of each person's. The one that is rung goes by the id of the other with
 * another version in it (RFC 9562: 7 → 8), so that either tells the other's; ids of devices are of version 7 alone.
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

/** The one that rang it; itself for any other call. */
export function callerOf(call: CallRef): CallRef {
  return isRung(call) ? withVersion(call, "7") : call;
}
