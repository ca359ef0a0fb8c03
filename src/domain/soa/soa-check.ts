/** What is missing on a form, by field. */
import type { FieldErrors } from "../../kit/refusal.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { meetingFrom } from "../compliance/soa-wait.ts";
import { e164From } from "../values/phone-number.ts";
import { soaMessages } from "./messages.ts";
import type { SoaAgent, SoaForm, SoaSignature } from "./soa-request.ts";
import { daysToPeriodEnd } from "./soa-rule.ts";

/** Before anybody is asked to sign. */
export function draftErrors({ beneficiary }: Pick<SoaForm, "beneficiary">): FieldErrors {
  const errors: FieldErrors = dictionary();
  if (beneficiary.first_name === "") errors["beneficiary.first_name"] = [soaMessages.first_name];
  if (beneficiary.last_name === "") errors["beneficiary.last_name"] = [soaMessages.last_name];
  if (beneficiary.phone !== "" && e164From(beneficiary.phone) === null)
    errors["beneficiary.phone"] = [soaMessages.phone];
  return errors;
}

/** What a person must fill in; a representative signs instead of the person. */
export function signedErrors(form: Pick<SoaForm, "beneficiary" | "representative" | "products">): FieldErrors {
  const { beneficiary, representative, products } = form;
  const errors = draftErrors(form);
  if (beneficiary.phone === "") errors["beneficiary.phone"] = [soaMessages.phone];
  if (products.length === 0) errors["products"] = [soaMessages.products];
  if (beneficiary.signed_at === null) errors["beneficiary.signed_at"] = [soaMessages.signed_at];
  if (beneficiary.zone === "") errors["beneficiary.zone"] = [soaMessages.zone];
  if (representative === null) return withSignature(errors, "beneficiary.signature", beneficiary.signature);
  if (representative.name === "") errors["representative.name"] = [soaMessages.representative_name];
  if (representative.relation === "") errors["representative.relation"] = [soaMessages.relation];
  if (!representative.authority_confirmed) errors["representative.authority_confirmed"] = [soaMessages.authority];
  return withSignature(errors, "representative.signature", representative.signature);
}

export function completedErrors(form: Pick<SoaForm, "beneficiary" | "agent" | "rule">): FieldErrors {
  const { agent } = form;
  const errors: FieldErrors = dictionary();
  if (agent.name === "") errors["agent.name"] = [soaMessages.agent_name];
  if (agent.initial_contact_method === null)
    errors["agent.initial_contact_method"] = [soaMessages.initial_contact_method];
  if (agent.plans_represented === "") errors["agent.plans_represented"] = [soaMessages.plans_represented];
  if (agent.appointment_at === null) errors["agent.appointment_at"] = [soaMessages.appointment_at];
  if (agent.place === null) errors["agent.place"] = [soaMessages.place];
  if (agent.completed_at === null) errors["agent.completed_at"] = [soaMessages.completed_at];
  if (needsReason(form) && agent.exception_reason === "")
    errors["agent.exception_reason"] = [soaMessages.exception_reason];
  return withSignature(errors, "agent.signature", agent.signature, soaMessages.agent_signature);
}

/** The appointment was sooner after the signature than the form's rule allows. */
export function needsReason({ beneficiary, agent, rule }: Pick<SoaForm, "beneficiary" | "agent" | "rule">): boolean {
  const { signed_at } = beneficiary;
  const { appointment_at } = agent;
  if (signed_at === null || appointment_at === null || rule === null) return false;
  const days_to_period_end = daysToPeriodEnd(appointment_at);
  const walk_in = agent.initial_contact_method === "walk_in";
  return appointment_at < meetingFrom({ signed_at, appointment_at, walk_in, days_to_period_end }, rule);
}

function withSignature(
  errors: FieldErrors,
  field: string,
  signature: SoaSignature | null,
  missing: string = soaMessages.signature,
): FieldErrors {
  const problem = signature === null ? missing : signatureProblem(signature);
  return problem === null ? errors : Object.assign(errors, { [field]: [problem] });
}

const lettersMin = 2;

/** Null: it can be seen. A stroke is a move and at least one line; a typed name has letters. */
export function signatureProblem(signature: SoaSignature): string | null {
  if (signature.kind === "typed")
    return (signature.name.match(/\p{L}/gu)?.length ?? 0) < lettersMin ? soaMessages.typed_name : null;
  return /M[\d., -]+[LQC][\d., -]*\d/i.test(signature.strokes) ? null : soaMessages.strokes;
}

/** What an agent filled in before the signature stays; what was left open may be filled in. */
export function agentPartErrors(before: SoaAgent, after: SoaAgent): FieldErrors {
  const errors: FieldErrors = dictionary();
  for (const field of ["name", "phone", "npn", "initial_contact_method", "appointment_at", "place"] as const)
    if (before[field] !== null && before[field] !== "" && before[field] !== after[field])
      errors[`agent.${field}`] = [soaMessages.signed_already];
  return errors;
}
