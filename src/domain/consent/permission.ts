/** The current permission, derived from the ledger: the strictest reading of what was said. */
import type { ConsentChannel, ConsentEvent } from "./consent-options.ts";
import type { ConsentEntry } from "./consent.ts";

export type PermissionState = "unknown" | "asked" | "granted" | "refused" | "revoked";

/** The part of an entry that decides; rows of the device and the server both match. */
export type Said = Pick<ConsentEntry, "channel" | "address" | "event" | "at" | "received_at">;

export interface Permission<Entry extends Said = ConsentEntry> {
  state: PermissionState;
  /** The entry it rests on. */
  by: Entry | null;
}

/**
 * A no counts from when it was received, a yes from when it was said: of two that reach the server out of order, the
 * no stands. At the same moment it does too.
 */
function countsFrom({ event, at, received_at }: Said): number {
  return isNo(event) ? Math.max(at, received_at) : Math.min(at, received_at);
}

export function isNo(event: ConsentEvent): boolean {
  return event === "refused" || event === "revoked";
}

/** Sorted as they count. */
export function inForceOrder<Entry extends Said>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort(
    (one, other) => countsFrom(one) - countsFrom(other) || Number(isNo(one.event)) - Number(isNo(other.event)),
  );
}

/** `entries`: all of a contact, in any order. Asking again changes no answer. */
export function permissionOf<Entry extends Said>(
  entries: readonly Entry[],
  { channel, address }: { channel: ConsentChannel; address: string },
): Permission<Entry> {
  const said = inForceOrder(entries.filter((one) => one.channel === channel && one.address === address));
  const answer = said.findLast(({ event }) => event !== "asked");
  if (answer) return { state: stateAfter(answer.event), by: answer };
  const asked = said.at(-1);
  return asked ? { state: "asked", by: asked } : { state: "unknown", by: null };
}

function stateAfter(event: ConsentEvent): PermissionState {
  return event === "regranted" ? "granted" : event;
}

const strictness: readonly PermissionState[] = ["unknown", "asked", "granted", "refused", "revoked"];

/** Of the histories of merged contacts: a no of one of them holds for all. */
export function strictest<Entry extends Said>(permissions: readonly Permission<Entry>[]): Permission<Entry> {
  const [first, ...others] = permissions;
  if (!first) return { state: "unknown", by: null };
  return others.reduce(
    (sofar, one) => (strictness.indexOf(one.state) > strictness.indexOf(sofar.state) ? one : sofar),
    first,
  );
}

/** A yes after a no is a new one, and is stored as such. */
export function eventAfter(event: ConsentEvent, { state }: { state: PermissionState }): ConsentEvent {
  const wasNo = state === "refused" || state === "revoked";
  if (event === "granted") return wasNo ? "regranted" : "granted";
  return event === "regranted" && !wasNo ? "granted" : event;
}
