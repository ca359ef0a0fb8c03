/** Required fields of each policy step (domain §7). */
import type { Author } from "../contacts/note.ts";
import { optionWords } from "../contacts/labels.ts";
import { addDays } from "../../kit/dates.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import type { Policy, PolicyFields } from "./policy.ts";
import { type PolicyStatus, waysFrom } from "./policy-status.ts";

/** The field without which a step is refused, and its name in the message. */
const ended = { field: "terminated_at", words: "the end date" } as const;
export const neededFact: Readonly<Partial<Record<PolicyStatus, { field: keyof PolicyFields; words: string }>>> = {
  app_started: { field: "application_date", words: "the application date" },
  submitted: { field: "submitted_at", words: "the submission date" },
  approved: { field: "approved_at", words: "the approval date" },
  issued: { field: "issued_at", words: "the issue date" },
  delivered: { field: "delivered_at", words: "the delivery date" },
  in_force: { field: "effective_date", words: "the effective date" },
  renewed: { field: "renewal_date", words: "the next renewal date" },
  lapsed: ended,
  cancelled: ended,
  replaced: ended,
  surrendered: ended,
  expired: ended,
  matured: ended,
  claim_paid: ended,
};

export const reinstatementDaysMax = 180;

/** Why a policy with these fields cannot go from one status to another on a day; null: it can. */
export function moveProblem(
  fields: PolicyFields,
  { from, to, today }: { from: PolicyStatus; to: PolicyStatus; today: string },
): FieldErrors | null {
  const name = optionWords(to).toLowerCase();
  if (!waysFrom(from).includes(to)) {
    return { status: [`A policy that is ${optionWords(from).toLowerCase()} cannot become ${name}.`] };
  }
  const fact = neededFact[to];
  if (fact && !fields[fact.field]) return { [fact.field]: [`To mark this ${name}, enter ${fact.words}.`] };
  if (to === "pending_requirements" && !fields.requirements.some(({ done }) => done === null)) {
    return { requirements: [`To mark this ${name}, enter the missing information.`] };
  }
  if (to === "reinstated" && fields.terminated_at && addDays(fields.terminated_at, reinstatementDaysMax) < today) {
    return { status: [`A policy can be reinstated within ${reinstatementDaysMax} days of its lapse.`] };
  }
  return null;
}

/** How long whoever made a step may undo it. */
export const undoStepMaxMs = 15 * 60_000;

/** Why this user cannot undo the step to `step` anymore; null: they can. */
export function undoProblem(
  { moves }: Pick<Policy, "moves">,
  step: PolicyStatus,
  { now, by }: Author,
): FieldErrors | null {
  const last = moves.at(-1);
  if (moves.length < 2 || last?.status !== step || last.by !== by) {
    return { status: ["This change cannot be undone: the status was changed again."] };
  }
  return now - last.at > undoStepMaxMs ? { status: ["A status change can be undone for 15 minutes."] } : null;
}
