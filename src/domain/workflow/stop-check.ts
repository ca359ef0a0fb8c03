/** Why a run ends before its last step (domain §15): the contact must not be reached any more, or the goal is met. */
import type { Contact } from "../contacts/contact.ts";
import { isDoNotContact } from "../contacts/do-not-contact.ts";
import type { Status } from "../reference/reference.ts";
import { isMerged } from "../contacts/scope-parts.ts";
import type { StopReason } from "./flow.ts";
import type { StopRule } from "./template.ts";

interface StopFacts {
  /** State of the contact when the run began. */
  run: { owner_id: string | null; category: string; in_force_policies: number };
  contact: Contact;
  /** The contact's; undefined where it has none. */
  status: Status | undefined;
  rules: readonly StopRule[];
  /** Events since the run began. */
  since: { replied: boolean; answered: boolean; planned: boolean };
}

/** Null: it continues. Rules that end every run are checked before the plan's own. */
export function stopReasonOf(facts: StopFacts): StopReason | null {
  return goneReason(facts.contact, facts.status) ?? facts.rules.find((rule) => isMet[rule](facts)) ?? null;
}

function goneReason(contact: Contact, status: Status | undefined): StopReason | null {
  if (isMerged(contact)) return "merged";
  if (contact.deleted_at !== null) return "deleted";
  if (status?.effect === "deceased") return "deceased";
  return status?.effect === "do_not_contact" || isDoNotContact(contact) ? "do_not_contact" : null;
}

const isMet: Record<StopRule, (facts: StopFacts) => boolean> = {
  replied: ({ since }) => since.replied,
  became_client: ({ run, contact }) => run.category !== "client" && contact.category === "client",
  owner_changed: ({ run, contact }) => run.owner_id !== contact.owner_id,
  call_answered: ({ since }) => since.answered,
  event_planned: ({ since }) => since.planned,
  policy_sold: ({ run, contact }) => contact.in_force_policies > run.in_force_policies,
};
