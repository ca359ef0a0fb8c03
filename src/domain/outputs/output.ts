/** A file made in the background, an export or a print, and its lifecycle (domain §10). */
import { z } from "zod";
import type { Capability } from "../users/access.ts";
import { Instant, Uuid } from "../values/scalars.ts";
import { leftOutReasons, outputKinds, type OutputKind, outputStates } from "./limits.ts";

export type OutputState = (typeof outputStates)[number];

export const Output = z.object({
  /** Also the `jid` of a print (spec 001 §7). */
  id: Uuid,
  kind: z.enum(outputKinds),
  file_name: z.string(),
  state: z.enum(outputStates),
  /** Contacts requested. */
  total: z.int().nonnegative(),
  /** Contacts processed so far. */
  done: z.int().nonnegative(),
  /** Contacts that are not in the file, by reason. */
  left_out: z.partialRecord(z.enum(leftOutReasons), z.int().positive()),
  pages: z.int().nonnegative().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Why it failed, for the user. */
  error: z.string().nullable(),
  created_by: Uuid,
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** No download after this time. */
  expires_at: Instant.nullable(),
  updated_at: Instant,
  seq: z.int().nonnegative(),
});
export type Output = z.infer<typeof Output>;
export const outputColumns = Object.keys(Output.shape) as (keyof Output)[];

export function isUnderWay({ state }: Pick<Output, "state">): boolean {
  return state === "queued" || state === "working";
}

/** Whether its file can be downloaded. */
export function isThere({ state, expires_at }: Pick<Output, "state" | "expires_at">, now: number): boolean {
  return state === "complete" && expires_at !== null && now < expires_at;
}

/** A user who lost the right to make such a file cannot download one either. */
export function capabilityOf(kind: OutputKind): Capability {
  return isExport(kind) ? "contacts.export" : "contacts.print";
}

/** A table of records, not a print of contacts. */
export function isExport(kind: OutputKind): boolean {
  return kind === "export" || kind === "report";
}

/** 0 to 1; none while it waits. */
export function progressOf({ state, done, total }: Pick<Output, "state" | "done" | "total">): number | undefined {
  if (state !== "working" || total === 0) return undefined;
  return Math.min(1, done / total);
}

/** How many contacts are in the file. */
export function printedOf({ total, left_out }: Pick<Output, "total" | "left_out">): number {
  return total - Object.values(left_out).reduce((sum, count) => sum + count, 0);
}
