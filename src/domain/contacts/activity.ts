/**
 * `activity_info`: a contact was viewed, called, texted, emailed or visited; once per kind per 5 minutes (domain §27).
 */
import { z } from "zod";
import type { Contact } from "./contact.ts";
import { Instant } from "../values/scalars.ts";
import { activityPauseMs } from "../values/limits.ts";
import { activityKinds } from "../values/options.ts";

export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;
export const Activity = z.strictObject({ kind: ActivityKind, at: Instant });
export type Activity = z.infer<typeof Activity>;

/** False when the last of the same kind is less than 5 minutes away, before or after: offline ones arrive late. */
export function isNewActivity(at: number, lastOfKind: number | null): boolean {
  return lastOfKind === null || Math.abs(at - lastOfKind) >= activityPauseMs;
}

const column = { called: "last_called_at", texted: "last_texted_at", emailed: "last_emailed_at" } as const;

/**
 * The contact after the activity. Future times count as now; an older time never replaces a newer one. A view is not a
 * contact attempt: it is logged, and changes nothing here.
 */
export function noteActivity(contact: Contact, { kind, at }: Activity, now: number): Contact {
  if (kind === "viewed") return contact;
  const when = Math.min(at, now);
  const last_activity_at = Math.max(contact.last_activity_at ?? 0, when);
  const field = kind === "visited" ? null : column[kind];
  const ofKind = field ? { [field]: Math.max(contact[field] ?? 0, when) } : {};
  if (last_activity_at === contact.last_activity_at && (!field || contact[field] === ofKind[field])) return contact;
  return { ...contact, last_activity_at, ...ofKind, updated_at: now, version: contact.version + 1 };
}
