/** Who may act as whom (domain §3): within the actor's scope, and never as a user of equal or higher rank. */
import type { AccountType } from "./access.ts";

/** Higher number, higher rank. Telemarketers and agents rank equal. */
const standing: Record<AccountType, number> = {
  admin: 9,
  sub_admin: 8,
  bu_admin: 7,
  manager: 6,
  regional_manager: 5,
  district_manager: 4,
  field_manager: 3,
  telemarketer: 2,
  agent: 2,
  basic: 1,
};

export function standsAbove(one: AccountType, other: AccountType): boolean {
  return standing[one] > standing[other];
}

export interface ActingFacts {
  actor: { id: string; account_type: AccountType; rm: boolean };
  target: { id: string; account_type: AccountType; active: boolean };
  /** The target is within the actor's scope for `users.act_as` (downline, unit, tenant, assigned agents). */
  in_scope: boolean;
  /** The actor already acts as another user. */
  acting: boolean;
}

/**
 * Why not, or null when allowed. `out_of_scope` is answered as not found, so that the existence of a user is not
 * revealed.
 */
export function actingFault({
  actor,
  target,
  in_scope,
  acting,
}: ActingFacts): "nested" | "self" | "out_of_scope" | "inactive" | "standing" | null {
  if (acting) return "nested";
  if (!in_scope) return "out_of_scope";
  if (actor.id === target.id) return "self";
  if (!target.active) return "inactive";
  // Only a full admin may act as a peer: the scope without the mark ³.
  return actor.account_type === "admin" || mayActDown(actor, target) ? null : "standing";
}

/** An assigned agent never ranks above the relationship manager they are assigned to, unless they manage others. */
function mayActDown(actor: ActingFacts["actor"], target: ActingFacts["target"]): boolean {
  if (standsAbove(actor.account_type, target.account_type)) return true;
  return actor.rm && standing[target.account_type] <= standing.agent;
}

/** Actions refused while acting as another user, whatever the target's rights (domain §3). */
export const refusedWhileActing = [
  "password",
  "two_factor",
  "api_keys",
  "card",
  "plan",
  "reveal",
  "purge",
  "export_above_500",
  "act_as",
] as const;
export const actingExportRowsMax = 500;
