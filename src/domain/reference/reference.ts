/** Lists an admin manages for a tenant: statuses, sources, carriers (domain §6, §21). */
import { z } from "zod";
import { categories } from "../values/limits.ts";
import { Uuid } from "../values/scalars.ts";

/** Effect of a status besides its name: both stopping effects set every do-not flag. */
export const statusEffects = ["none", "do_not_contact", "deceased"] as const;
export type StatusEffect = (typeof statusEffects)[number];

export const titleLengthMax = 60;

export const Status = z.object({
  id: Uuid,
  title: z.string().min(1).max(titleLengthMax),
  category: z.enum(categories),
  position: z.int().nonnegative(),
  effect: z.enum(statusEffects),
  seq: z.int().nonnegative(),
});
export type Status = z.infer<typeof Status>;

export const Source = z.object({
  id: Uuid,
  title: z.string().min(1).max(titleLengthMax),
  position: z.int().nonnegative(),
  seq: z.int().nonnegative(),
});
export type Source = z.infer<typeof Source>;

export const Carrier = z.object({
  id: Uuid,
  name: z.string().min(1).max(120),
  naic: z.string().max(10),
  rating: z.string().max(10),
  lines: z.array(z.string().max(40)).max(20),
  phones: z.array(z.string().max(20)).max(6),
  portal_url: z.string().max(300),
  e_app_url: z.string().max(300),
  active: z.boolean(),
  seq: z.int().nonnegative(),
});
export type Carrier = z.infer<typeof Carrier>;

/** Statuses of a new tenant; admins rename, reorder and add. */
export const leadStatuses = [
  "New",
  "Attempting",
  "Contacted",
  "Appointment set",
  "Quoted",
  "Application started",
  "Application submitted",
  "Follow up later",
  "Not interested",
  "Bad contact info",
  "Do not contact",
] as const;
export const clientStatuses = ["Active", "Renewal due", "At risk", "Lapsed", "Inactive", "Deceased"] as const;
export const sources = [
  "Referral",
  "Agent web page",
  "Mailer",
  "Purchased list",
  "Seminar",
  "Walk-in",
  "Inbound call",
  "Social",
  "Carrier",
  "Existing client",
  "Company lead",
  "Comra lead",
  "Import",
  "Other",
] as const;

/** The effect of a shipped status; for statuses added later, the admin sets it. */
export function effectOfTitle(title: string): StatusEffect {
  if (title === "Do not contact") return "do_not_contact";
  return title === "Deceased" ? "deceased" : "none";
}

export function stopsContact(status: { effect: StatusEffect } | undefined | null): boolean {
  return status != null && status.effect !== "none";
}

/** The effect of a contact's status; undefined where the status is not known here. */
export function effectOf(
  statuses: readonly Pick<Status, "id" | "effect">[],
  id: string | null,
): StatusEffect | undefined {
  return statuses.find((status) => status.id === id)?.effect;
}

/** Leaving *Do not contact* or *Deceased* needs a manager and a reason (domain §6). */
export function undoesStop(
  before: { effect: StatusEffect } | undefined | null,
  after: { effect: StatusEffect } | undefined | null,
): boolean {
  return stopsContact(before) && !stopsContact(after);
}
