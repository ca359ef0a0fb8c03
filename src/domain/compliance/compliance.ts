/**
 * Rules that apply to the whole company, each dated and with its source (domain §23 R: to be checked by a person): how
 * long records are kept, the Scope of Appointment, and the texts the law asks for.
 */
import { dayOf, isDay } from "../../kit/dates.ts";
import { dictionary } from "../../kit/dictionary.ts";
import type { FieldErrors } from "../../kit/refusal.ts";
import { zoneName } from "../values/time-zones.ts";

export const complianceKeys = [
  "retention",
  "soa",
  "medicare_disclaimer",
  "recording_announcement",
  "consent_call_text",
  "consent_email",
  "sms_first_message",
  "soa_text_en",
  "soa_text_es",
] as const;
export type ComplianceKey = (typeof complianceKeys)[number];
export type ComplianceText = Exclude<ComplianceKey, "retention" | "soa">;

export type ComplianceValue = Readonly<Record<string, number | string | boolean>>;

export interface ComplianceVersion {
  key: ComplianceKey;
  /** First day, Eastern time. */
  from: string;
  source: string;
  value: ComplianceValue;
}

export interface RetentionRule {
  recording_days: number;
  medicare_recording_years: number;
  request_body_days: number;
  soa_years: number;
  audit_years: number;
}

export interface SoaRule {
  /** Between the signature and the appointment. */
  wait_hours: number;
  walk_ins_wait: boolean;
  /** Last days of an election period, without a wait. */
  last_days: number;
}

const began = "2000-01-01";
const retention: RetentionRule = {
  recording_days: 90,
  medicare_recording_years: 10,
  request_body_days: 30,
  soa_years: 10,
  audit_years: 10,
};
const soa: SoaRule = { wait_hours: 48, walk_ins_wait: false, last_days: 4 };
const october = "2026-10-01";
const soaLaw = "42 CFR 422.2264(c)(3)(i) and 423.2264(c)(3)(i)";
const text = (key: ComplianceText, source: string, words: string): ComplianceVersion => ({
  key,
  from: began,
  source,
  value: { text: words },
});

/** Part of the shipped words of the form: where they come from, and that nobody approved them. */
const soaWordsSource =
  "Built-in text of November 2026 for 42 CFR 422.2264(c)(3)(i), after the CMS model form. Not reviewed or approved by CMS.";

/** What applies where a company has set nothing. */
export const shippedCompliance: readonly ComplianceVersion[] = [
  {
    key: "retention",
    from: began,
    source: "42 CFR 422.2274(g)(2)(ii), 423.2274(g)(2)(ii) and 422.504(d)",
    value: { ...retention },
  },
  {
    key: "retention",
    from: october,
    source: "42 CFR 422.2274(g)(2)(ii) and 423.2274(g)(2)(ii), as changed for 2027",
    value: { ...retention, medicare_recording_years: 6 },
  },
  { key: "soa", from: began, source: soaLaw, value: { ...soa } },
  { key: "soa", from: october, source: `${soaLaw}, as changed for 2027`, value: { ...soa, wait_hours: 0 } },
  text(
    "medicare_disclaimer",
    "42 CFR 422.2267(e)(41) and 423.2267(e)(41), as amended April 12, 2023 (88 FR 22120)",
    "We do not offer every plan available in your area. Currently we represent {organizations} organizations which offer {plans} products in your area. Please contact Medicare.gov, 1-800-MEDICARE, or your local State Health Insurance Program (SHIP) to get information on all of your options.",
  ),
  {
    key: "medicare_disclaimer",
    from: october,
    source: "42 CFR 422.2267(e)(41) and 423.2267(e)(41), contract year 2027 rule: no State Health Insurance Program",
    value: {
      text: "We do not offer every plan available in your area. Currently we represent {organizations} organizations which offer {plans} products in your area. Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.",
    },
  },
  text("recording_announcement", "Company practice: announced on every call", "This call is being recorded."),
  text(
    "consent_call_text",
    "47 CFR 64.1200(f)(9)",
    "By checking this box, I agree that {agent} may call and text me at the number above about insurance, including with automated technology. Consent is not a condition of any purchase. Message and data rates may apply. Reply STOP to end texts.",
  ),
  text(
    "consent_email",
    "15 U.S.C. 7704",
    "By checking this box, I agree that {agent} may email me about insurance. I can unsubscribe at any time.",
  ),
  text(
    "sms_first_message",
    "CTIA Messaging Principles and Best Practices §5 (sender identification, opt-out)",
    "This is {agent}. Reply STOP to stop.",
  ),
  text(
    "soa_text_en",
    soaWordsSource,
    "Before an agent talks with you about Medicare plans, Medicare asks that you say what you want to talk about. Please choose the products below. The agent may talk with you only about these. By signing this form, you agree to a conversation with a licensed insurance agent about the products you chose. The agent is employed or contracted by a Medicare plan, does not work for the federal government, and may be paid based on your enrollment in a plan. Signing this form does not obligate you to enroll in a plan, does not affect your current or future enrollment, and does not enroll you in a Medicare plan. All information on this form is confidential.",
  ),
  text(
    "soa_text_es",
    soaWordsSource,
    "Antes de que un agente hable con usted sobre planes de Medicare, Medicare pide que usted diga de qué desea hablar. Elija los productos abajo. El agente puede hablar con usted solo de ellos. Al firmar este formulario, usted acepta conversar con un agente de seguros con licencia sobre los productos que eligió. El agente es empleado o contratista de un plan de Medicare, no trabaja para el gobierno federal y puede recibir un pago según su inscripción en un plan. Firmar este formulario no lo obliga a inscribirse en un plan, no afecta su inscripción actual o futura y no lo inscribe en un plan de Medicare. Toda la información de este formulario es confidencial.",
  ),
];

/** Rules change at midnight Eastern time. */
export function complianceDay(at: number): string {
  return dayOf(at, zoneName(null));
}

/** The version in force on a day; of two of one day, the one saved later. */
export function complianceOn<V extends ComplianceVersion>(
  own: readonly V[],
  key: ComplianceKey,
  day: string,
): V | ComplianceVersion {
  const started = [...shippedCompliance, ...own].filter((version) => version.key === key && version.from <= day);
  return started.toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from))).at(-1)!;
}

export function retentionOn(own: readonly ComplianceVersion[], day: string): RetentionRule {
  return { ...retention, ...complianceOn(own, "retention", day).value };
}

export function soaRuleOn(own: readonly ComplianceVersion[], day: string): SoaRule {
  return { ...soa, ...complianceOn(own, "soa", day).value };
}

export function shippedText(key: ComplianceText, day: string): string {
  return complianceText([], key, day);
}

export function complianceText(own: readonly ComplianceVersion[], key: ComplianceText, day: string): string {
  return String(complianceOn(own, key, day).value["text"] ?? "");
}

/** What the company itself set; empty: nothing. */
export function ownComplianceText(own: readonly ComplianceVersion[], key: ComplianceText, day: string): string {
  const version = complianceOn(own, key, day);
  return own.includes(version) ? String(version.value["text"] ?? "") : "";
}

interface Field {
  label: string;
  /** Absent: text; `switch`: yes or no. */
  kind: "count" | "switch" | "text";
  min?: number;
  max: number;
}

const count = (label: string, max: number, min = 1): Field => ({ label, kind: "count", min, max });
const yearsMax = 50;
const textLengthMax = 2_000;
/** It goes below what an agent writes, within one text. */
const firstTextLengthMax = 300;
const wordsUpTo = (max: number): Readonly<Record<string, Field>> =>
  dictionary({ text: { label: "Text", kind: "text", max } });
const words = wordsUpTo(textLengthMax);

/** Each rule's name and fields, in the order of a form. */
export const complianceRules: Readonly<
  Record<ComplianceKey, { label: string; description: string; fields: Readonly<Record<string, Field>> }>
> = {
  retention: {
    label: "Retention",
    description:
      "How long records are kept before they are deleted. A recording follows the rule of the day of its call, a Scope of Appointment that of the day of its signature.",
    fields: dictionary({
      recording_days: count("Recordings (days)", 36_500),
      medicare_recording_years: count("Recordings with Medicare clients (years)", yearsMax),
      request_body_days: count("Lead requests (days)", 3_650),
      soa_years: count("Scopes of Appointment (years)", yearsMax),
      audit_years: count("Activity log (years)", yearsMax),
    }),
  },
  soa: {
    label: "Scope of Appointment",
    description: "How long before an appointment the form must be signed. The day of the appointment decides.",
    fields: dictionary({
      wait_hours: count("Hours between signature and appointment", 720, 0),
      walk_ins_wait: { label: "Walk-ins wait too", kind: "switch", max: 1 },
      last_days: count("Last days of an election period without a wait", 60, 0),
    }),
  },
  medicare_disclaimer: {
    label: "Medicare disclaimer",
    description: "Shown on pages about Medicare plans. {organizations} and {plans} stand for the agent's numbers.",
    fields: words,
  },
  recording_announcement: {
    label: "Recording announcement",
    description:
      "Spoken to both sides by the phone carrier when a recording starts. The built-in gateway plays its own sentence.",
    fields: words,
  },
  consent_call_text: {
    label: "Consent to calls and texts",
    description:
      "The words a person agrees to. They are kept with the consent. {agent} stands for the agent and the company.",
    fields: words,
  },
  consent_email: {
    label: "Consent to email",
    description:
      "The words a person agrees to. They are kept with the consent. {agent} stands for the agent and the company.",
    fields: words,
  },
  sms_first_message: {
    label: "First text",
    description: "Added to the first text an agent writes to a number. {agent} stands for the agent and the company.",
    fields: wordsUpTo(firstTextLengthMax),
  },
  soa_text_en: {
    label: "Scope of Appointment text, English",
    description: "The words above the signature. They are kept with the form. Have them reviewed before you use them.",
    fields: words,
  },
  soa_text_es: {
    label: "Scope of Appointment text, Spanish",
    description: "The words above the signature. They are kept with the form. Have them reviewed before you use them.",
    fields: words,
  },
};

export const complianceMessages = {
  source: "Enter the law or the decision this follows.",
  day: "Choose a day within the next five years.",
  unknown: "This rule has no such field.",
  text: (max: number) => `Enter 1 to ${max.toLocaleString("en-US")} characters.`,
  started: "This version has already started. Save a new one instead.",
  ahead: "At most 100 changes can wait. Withdraw one first.",
} as const;

export const complianceAheadMax = 100;
const yearsAhead = 5;

/** By field of the rule, or `from` and `source`. */
export function complianceErrors(
  { key, from, source, value }: ComplianceVersion,
  own: readonly ComplianceVersion[],
  today: string,
): FieldErrors {
  const { fields } = complianceRules[key];
  const errors = new Map<string, string[]>();
  const last = String(Number(today.slice(0, 4)) + yearsAhead) + today.slice(4);
  const present = complianceOn(own, key, today);
  if (source.trim() === "") errors.set("source", [complianceMessages.source]);
  if (!isDay(from) || from > last) errors.set("from", [complianceMessages.day]);
  else if (from < present.from)
    errors.set("from", [`The rule in force started on ${present.from}. Choose that day or a later one.`]);
  for (const name of Object.keys(value)) if (!fields[name]) errors.set("value", [complianceMessages.unknown]);
  for (const [name, field] of Object.entries(fields)) {
    const problem = fieldProblem(field, value[name]);
    if (problem) errors.set(name, [problem]);
  }
  return Object.fromEntries(errors);
}

function fieldProblem({ kind, min = 0, max }: Field, given: unknown): string | null {
  if (kind === "switch") return typeof given === "boolean" ? null : "Choose yes or no.";
  if (kind === "text")
    return typeof given === "string" && given.trim() !== "" && given.length <= max
      ? null
      : complianceMessages.text(max);
  const fits = typeof given === "number" && Number.isInteger(given) && given >= min && given <= max;
  return fits ? null : `Enter ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}.`;
}

export function complianceState<V extends ComplianceVersion>(
  version: V,
  own: readonly V[],
  today: string,
): "waiting" | "in_force" | "former" {
  if (version.from <= today) return complianceOn(own, version.key, today) === version ? "in_force" : "former";
  return complianceOn(own, version.key, version.from) === version ? "waiting" : "former";
}

/** What devices need: the versions in force, and those to come. */
export function complianceAhead<V extends ComplianceVersion>(own: readonly V[], today: string): V[] {
  return own.filter((version) => complianceState(version, own, today) !== "former");
}

const versionsKept = 400;

/** Keeps the list bounded: the oldest former versions go; the activity log has them. */
export function keptCompliance<V extends ComplianceVersion>(own: readonly V[], today: string): V[] {
  const former = own.filter((version) => complianceState(version, own, today) === "former");
  const gone = new Set(former.slice(0, Math.max(0, own.length - versionsKept)));
  return own.filter((version) => !gone.has(version));
}

/** A rule's fields in words. */
export function complianceLines({ key, value }: Pick<ComplianceVersion, "key" | "value">): {
  label: string;
  text: string;
}[] {
  return Object.entries(complianceRules[key].fields).map(([name, { label, kind }]) => {
    const given = value[name];
    if (kind === "switch") return { label, text: given === true ? "Yes" : "No" };
    return { label, text: kind === "count" ? Number(given).toLocaleString("en-US") : String(given ?? "") };
  });
}
