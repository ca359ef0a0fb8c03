/** Which fields of a rejected write can be corrected in place, and the input for each (domain §24). */
import { dictionary } from "../../kit/dictionary.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { noteLengthMax } from "../../domain/values/limits.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { policyStatuses } from "../../domain/policies/policy-status.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { momentAt, timeOf } from "../../domain/values/callback-time.ts";
import { dayOf, isDay } from "../../kit/dates.ts";
import type { QueuedIntent } from "../../local/db/records.ts";
import type { ContactLists } from "../../local/queries/contact-lists.ts";
import { habitFacts, medicareFacts, personFacts, sourceFacts } from "./fact-fields.ts";
import { type FactKind, longText, oneOf, text } from "../contact-parts/fact-kinds.ts";
import { policyParts } from "../policies/index.ts";
import { accountPart, moneyPart, notesQuestion, suitabilityPart, surrenderPart } from "../policies/index.ts";

export interface Correctable {
  /** Field name in the server's error. */
  field: string;
  /** Path in the write's input. */
  path: readonly string[];
  label: string;
  kind: FactKind | "moment";
  value: unknown;
  /** Why it was rejected. */
  words: string;
}

interface Place {
  /** Key of the fields in the write's input. */
  at: string;
  record: string;
}

const places: Readonly<Record<string, Place>> = dictionary({
  "contact.create": { at: "fields", record: "contact" },
  "contact.edit": { at: "edit", record: "contact" },
  "contact.quick_edit": { at: "edit", record: "contact" },
  "policy.create": { at: "policy", record: "policy" },
  "policy.edit": { at: "change", record: "policy" },
  "security.create": { at: "security", record: "security" },
  "security.edit": { at: "change", record: "security" },
  "note.create": { at: "note", record: "note" },
  "note.edit": { at: "edit", record: "note" },
  "event.create": { at: "event", record: "event" },
  "event.edit": { at: "change", record: "event" },
  "call.edit": { at: "change", record: "call" },
  "call.log": { at: "call", record: "call" },
  "email.send": { at: "email", record: "email" },
  "email.log": { at: "email", record: "email" },
  "data_capture.edit": { at: "edit", record: "data_capture" },
  "rx_details.edit": { at: "edit", record: "rx_details" },
});

const reasonLengthMax = 500;
const lineLengthMax = 200;

export interface Corrector {
  lists: ContactLists;
  /** May leave a status that stops all contact, with a reason. */
  mayUndoStop: boolean;
}

/** Status codes of invalid input. A deleted, foreign or forbidden record cannot be fixed by retyping. */
const aboutWords: readonly number[] = [409, 422];

/** Empty if no field can be corrected. */
export function correctablesOf({ name, input, problem }: QueuedIntent, corrector: Corrector): Correctable[] {
  const place = places[name];
  if (!place || !problem || !aboutWords.includes(problem.status)) return [];
  const lacksReason = problem.code === "stop_needs_manager";
  if (lacksReason && !corrector.mayUndoStop) return [];
  return Object.entries(problem.errors).flatMap(([field, [words = ""]]) => {
    const isReason = lacksReason || field === "reason";
    const path = isReason ? ["reason"] : [place.at, ...field.split(".")];
    const value = valueAt(input, path);
    const answers = valueAt(input, [place.at]);
    const kind = isReason
      ? longText(reasonLengthMax)
      : kindOf({ field, value, record: place.record }, corrector.lists, answers);
    const label = isReason ? "Reason" : fieldLabel(field.replace(/\.\d+/g, ""), place.record);
    return kind ? [{ field, path, label, kind, value, words }] : [];
  });
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], input);
}

const securityParts = [accountPart, moneyPart, suitabilityPart, surrenderPart, { questions: [notesQuestion] }];
const texts: Readonly<Record<string, FactKind>> = dictionary({
  body: longText(noteLengthMax),
  note: longText(noteLengthMax),
  description: longText(noteLengthMax),
});
const moments: readonly string[] = ["start_date", "end_date"];

interface Asked {
  field: string;
  value: unknown;
  record: string;
}

function kindOf(
  { field, value, record }: Asked,
  lists: ContactLists,
  answers: unknown,
): Correctable["kind"] | undefined {
  if (record === "event" && moments.includes(field)) return typeof value === "number" ? "moment" : undefined;
  if (texts[field]) return texts[field];
  if (record === "contact") {
    const known = [...personFacts, ...habitFacts, ...medicareFacts, ...sourceFacts].find(
      (fact) => fact.field === field,
    );
    if (known) return known;
  }
  if (record === "policy") {
    if (field === "status") return oneOf(policyStatuses, optionWords);
    // The questions depend only on the kind of policy.
    const known = questionIn(
      policyParts({ carrier_id: null, ...(answers as Partial<Policy>) } as Policy, lists),
      field,
    );
    if (known) return known;
  }
  if (record === "security") {
    const known = questionIn(securityParts, field);
    if (known) return known;
  }
  return typeof value === "string" && !isDay(value) ? text(lineLengthMax) : undefined;
}

function questionIn(
  parts: readonly { questions: readonly ({ key: string } & FactKind)[] }[],
  field: string,
): FactKind | undefined {
  return parts.flatMap(({ questions }) => questions).find(({ key }) => key === field);
}

/** The same input with the corrected values. */
export function withAnswers(input: unknown, answers: readonly { path: readonly string[]; value: unknown }[]): unknown {
  return answers.reduce((made, { path, value }) => withAnswer(made, path, value), input);
}

function withAnswer(input: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withAnswer((input as Record<string, unknown> | null | undefined)?.[key], rest, value);
  if (Array.isArray(input)) return input.with(Number(key), inner);
  return { ...(input as object | undefined), [key]: inner };
}

/** A timestamp in the format of a `datetime-local` field. */
export function momentText(at: unknown, zone: string): string {
  return typeof at === "number" ? `${dayOf(at, zone)}T${timeOf(at, zone)}` : "";
}

export function momentFrom(typed: string, zone: string): number | undefined {
  const [day = "", time = ""] = typed.split("T");
  return isDay(day) && /^\d\d:\d\d/.test(time) ? momentAt(day, time.slice(0, 5), zone) : undefined;
}
