/** The rules of a form before and after it is signed: applied on the device at once, authoritative on the server. */
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { manyLines, oneLine } from "../../kit/text.ts";
import type { Author } from "../contacts/note.ts";
import { soaLinkDays, type SoaRejectReason } from "./limits.ts";
import { dayMs } from "../../kit/durations.ts";
import { soaMessages } from "./messages.ts";
import { draftErrors } from "./soa-check.ts";
import { logged } from "./soa-log.ts";
import type { NewSoa, SoaEdit, SoaRequest } from "./soa-request.ts";
import { maySoa, type SoaMove } from "./soa-states.ts";

export function createSoa(typed: NewSoa, { now, by }: Author & { by: string }): SoaRequest {
  const { id, contact_id, ...draft } = typed;
  const soa: SoaRequest = {
    id,
    contact_id,
    user_id: by,
    ...emptySoa,
    ...draftOf(emptySoa, draft),
    created_at: now,
    created_by: by,
    updated_at: now,
    version: 1,
    seq: 0,
  };
  refuseErrors(draftErrors(soa));
  return soa;
}

const emptySoa = {
  language: "en",
  channel: "in_person",
  state: "draft",
  products: [],
  beneficiary: { first_name: "", last_name: "", phone: "", address: "", zone: "", signed_at: null, signature: null },
  representative: null,
  agent: {
    name: "",
    phone: "",
    npn: "",
    initial_contact_method: null,
    plans_represented: "",
    appointment_at: null,
    place: null,
    exception_reason: "",
    completed_at: null,
    signature: null,
  },
  sent_to: "",
  sent_at: null,
  viewed_at: null,
  submitted_at: null,
  expires_at: null,
  reject_reason: null,
  reject_note: "",
  rule: null,
  text: null,
  versions: [],
  evidence: [],
  log: [],
  kept_until: null,
} as const satisfies Partial<SoaRequest> & { products: []; versions: []; evidence: []; log: [] };

type Draft = Pick<SoaRequest, "language" | "channel" | "products" | "beneficiary" | "representative" | "agent">;

/** Tidied; signatures belong to later steps. */
function draftOf(before: Pick<Draft, "beneficiary" | "agent">, edit: SoaEdit): Partial<Draft> {
  const { products, beneficiary, representative, agent, ...rest } = edit;
  return {
    ...(rest as Partial<Draft>),
    ...(products && { products: [...new Set(products)] }),
    ...(beneficiary && { beneficiary: tidyPerson({ ...before.beneficiary, ...beneficiary }) }),
    ...(representative !== undefined && {
      representative: representative && tidyRepresentative({ ...representative, signature: null }),
    }),
    ...(agent && { agent: tidyAgent({ ...before.agent, ...agent }) }),
  };
}

export function tidyPerson(person: SoaRequest["beneficiary"]): SoaRequest["beneficiary"] {
  const { first_name, last_name, phone, address } = person;
  return {
    ...person,
    first_name: oneLine(first_name),
    last_name: oneLine(last_name),
    phone: oneLine(phone),
    address: oneLine(address),
  };
}

type Representative = NonNullable<SoaRequest["representative"]>;

export function tidyRepresentative(deputy: Representative): Representative {
  return { ...deputy, name: oneLine(deputy.name), relation: oneLine(deputy.relation) };
}

export function tidyAgent(agent: SoaRequest["agent"]): SoaRequest["agent"] {
  return {
    ...agent,
    name: oneLine(agent.name),
    phone: oneLine(agent.phone),
    npn: oneLine(agent.npn),
    plans_represented: manyLines(agent.plans_represented),
    exception_reason: manyLines(agent.exception_reason),
  };
}

export function editSoa(soa: SoaRequest, edit: SoaEdit, now: number): SoaRequest {
  if (Object.keys(edit).length === 0) return soa;
  mustBe("edit", soa, isSignedSoa(soa) ? soaMessages.signed_already : soaMessages.not_draft);
  const after = { ...soa, ...draftOf(soa, edit) };
  refuseErrors(draftErrors(after));
  return stepped(after, now);
}

export function rejectSoa(
  soa: SoaRequest,
  { reason, note }: { reason: SoaRejectReason; note: string },
  { now, by }: Author,
): SoaRequest {
  if (soa.state === "rejected") return soa;
  mustBe("reject", soa, soaMessages.not_rejectable);
  const rejected: SoaRequest = { ...soa, state: "rejected", reject_reason: reason, reject_note: manyLines(note) };
  return stepped(logged(rejected, { what: "rejected", at: now, by, reason }), now);
}

export function cancelSoa(soa: SoaRequest, { now, by }: Author): SoaRequest {
  if (soa.state === "cancelled") return soa;
  mustBe("cancel", soa, soaMessages.not_cancellable);
  return stepped(logged({ ...soa, state: "cancelled" }, { what: "cancelled", at: now, by }), now);
}

/** A link was sent, or shown as a QR code (`sent_to` is then empty). */
export function sendSoa(
  soa: SoaRequest,
  { channel, sent_to }: Pick<SoaRequest, "channel" | "sent_to">,
  { now, by }: Author,
): SoaRequest {
  mustBe("send", soa, isSignedSoa(soa) ? soaMessages.signed_already : soaMessages.not_sendable);
  const expires_at = now + soaLinkDays * dayMs;
  const sent: SoaRequest = { ...soa, state: "sent", channel, sent_to, sent_at: now, viewed_at: null, expires_at };
  return stepped(logged(sent, { what: "sent", at: now, by }), now);
}

export function viewSoa(soa: SoaRequest, now: number): SoaRequest {
  if (!maySoa("view", soa)) return soa;
  return stepped(logged({ ...soa, state: "viewed", viewed_at: now }, { what: "viewed", at: now, by: null }), now);
}

export function expireSoa(soa: SoaRequest, now: number): SoaRequest {
  if (!maySoa("expire", soa)) return soa;
  const at = soa.expires_at ?? now;
  return stepped(logged({ ...soa, state: "expired" }, { what: "expired", at, by: null }), now);
}

export function isSignedSoa({ state }: Pick<SoaRequest, "state">): boolean {
  return state === "submitted" || state === "completed" || state === "rejected";
}

export function stepped(soa: SoaRequest, now: number): SoaRequest {
  return { ...soa, updated_at: now, version: soa.version + 1 };
}

export function mustBe(move: SoaMove, soa: SoaRequest, words: string): void {
  if (!maySoa(move, soa)) refuse("soa_state", { base: [words] });
}

export function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
}
