/**
 * The chain of evidence: texts whose SHA-256 hashes stand in the form's record and on its PDF. Each contains the hash of
 * the entry before, so that no entry can be changed, removed or put in later. Their layout is permanent.
 */
import type { SoaEvidenceMade } from "./soa-pdf-input.ts";
import type { SoaAgent, SoaBeneficiary, SoaForm, SoaRepresentative, SoaSignature } from "./soa-request.ts";

/** Everything that was signed, in a fixed order. */
export function formText(form: SoaForm): string {
  const { id, language, channel, products, beneficiary, representative, agent, rule, text } = form;
  return JSON.stringify([
    "soa form 1",
    id.toLowerCase(),
    language,
    channel,
    [...products].toSorted(),
    beneficiaryParts(beneficiary),
    representative && representativeParts(representative),
    agentParts(agent),
    rule && [rule.from, rule.source, rule.wait_hours, rule.walk_ins_wait, rule.last_days],
    text && [text.from, text.source, text.words],
  ]);
}

function beneficiaryParts(person: SoaBeneficiary): unknown[] {
  const { first_name, last_name, phone, address, zone, signed_at, signature } = person;
  return [first_name, last_name, phone, address, zone, signed_at, signatureParts(signature)];
}

function representativeParts({ name, relation, authority_confirmed, signature }: SoaRepresentative): unknown[] {
  return [name, relation, authority_confirmed, signatureParts(signature)];
}

function agentParts(agent: SoaAgent): unknown[] {
  const { name, phone, npn, initial_contact_method, plans_represented, appointment_at, place } = agent;
  return [
    name,
    phone,
    npn,
    initial_contact_method,
    plans_represented,
    appointment_at,
    place,
    agent.exception_reason,
    agent.completed_at,
    signatureParts(agent.signature),
  ];
}

function signatureParts(signature: SoaSignature | null): unknown {
  if (signature === null) return null;
  if (signature.kind === "typed") return ["typed", signature.name];
  return ["drawn", signature.strokes, signature.width, signature.height];
}

export function evidenceText(entry: Omit<SoaEvidenceMade, "hash">): string {
  const { what, by, device_at, zone, user_agent, rule_from, text_from, form_sha256, previous } = entry;
  return JSON.stringify([
    "soa evidence 1",
    what,
    by,
    device_at,
    zone,
    user_agent,
    rule_from,
    text_from,
    form_sha256,
    previous,
  ]);
}
