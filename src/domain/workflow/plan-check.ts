/** Whether a plan can be activated; problems are keyed by path, so that the editor can jump there. */
import { categories, channels, languages } from "../values/limits.ts";
import { dayParts } from "../values/options.ts";
import { unknownEmailFields } from "../emails/email-fields.ts";
import { ContactFields } from "../contacts/contact.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import type { Conditions } from "./condition.ts";
import { testProblem } from "./condition-fit.ts";
import { hasWayOut, withWayOut } from "../messages/way-out.ts";
import { plainWords } from "../consent/reply-meaning.ts";
import { textLengthMax } from "../messages/text-limits.ts";
import { textMessages } from "../messages/text-messages.ts";
import { stepsMax } from "./limits.ts";
import { workflowMessages } from "./messages.ts";
import { reachedSteps } from "./next-step.ts";
import { isFork, type SettableField, type Step, type StepKind, type StepOf } from "./step.ts";
import type { WorkflowPlan } from "./template.ts";
import type { Trigger } from "./trigger.ts";

/**
 * Empty: it can be activated. Otherwise by path: `trigger`, `conditions.0.1`, `steps`, `steps.2.subject`,
 * `steps.3.conditions.0`.
 */
export function planProblems({ trigger, conditions, steps }: WorkflowPlan): FieldErrors {
  return Object.fromEntries([
    ...triggerProblems(trigger),
    ...conditionProblems(conditions, "conditions"),
    ...stepsProblems(steps),
    ...steps.flatMap((step, place) =>
      [...stepProblems(step), ...orderProblems(steps, place)].map(([field, problem]): Problem => [
        `steps.${place}.${field}`,
        problem,
      ]),
    ),
  ]);
}

export function mustBeReady(plan: WorkflowPlan): void {
  const problems = planProblems(plan);
  if (Object.keys(problems).length > 0) refuse("invalid", problems);
}

type Problem = [place: string, words: string[]];
const problem = (place: string, ...words: string[]): Problem[] => [[place, words]];

function triggerProblems(trigger: Trigger): Problem[] {
  const { same_status, before_creation, bad_word } = workflowMessages;
  if (trigger.kind === "status_changed" && trigger.from !== null && trigger.from === trigger.to)
    return problem("trigger", same_status);
  if (trigger.kind === "day" && trigger.day === "created" && trigger.offset_days < 0)
    return problem("trigger", before_creation);
  if (trigger.kind === "text_received") {
    const wordless = trigger.words.filter((word) => plainWords(word) === "");
    return wordless.length === 0 ? [] : problem("trigger", ...wordless.map((word) => bad_word.replace("{word}", word)));
  }
  return [];
}

function conditionProblems({ tests }: { tests: readonly Conditions["tests"][number][] }, place: string): Problem[] {
  return tests.flatMap((test, number) => {
    const here = `${place}.${number}`;
    if (!("field" in test))
      return test.tests.length === 0 ? problem(here, workflowMessages.group_empty) : conditionProblems(test, here);
    const misfit = testProblem(test);
    return misfit === null ? [] : problem(here, misfit);
  });
}

/** Control-flow steps without an effect of their own. */
const ways: readonly StepKind[] = ["wait", "wait_for_hours", "wait_for_reply", "branch", "end"];

function stepsProblems(steps: readonly Step[]): Problem[] {
  const { no_steps, too_many_steps, same_step } = workflowMessages;
  if (steps.every(({ kind }) => ways.includes(kind))) return problem("steps", no_steps);
  if (steps.length > stepsMax) return problem("steps", too_many_steps);
  return new Set(steps.map(({ id }) => id)).size < steps.length ? problem("steps", same_step) : [];
}

/** Problems independent of its position. */
function stepProblems(step: Step): Problem[] {
  switch (step.kind) {
    case "send_email":
      return emailProblems(step);
    case "send_text":
      return textProblems(withWayOut(step.body), step.body);
    case "ask_permission":
      return askProblems(step);
    case "create_event":
      return missing("title", step.title, workflowMessages.no_title);
    case "add_note":
      return missing("body", step.body, workflowMessages.no_note);
    case "set_field":
      return valueProblems(step);
    case "wait":
    case "wait_for_reply":
      return step.minutes > 0 ? [] : problem("minutes", workflowMessages.no_wait);
    case "branch":
      if (step.conditions.tests.length === 0) return problem("conditions", workflowMessages.no_branch);
      return conditionProblems(step.conditions, "conditions");
    default:
      return [];
  }
}

function emailProblems({ subject, email_body }: StepOf<"send_email">): Problem[] {
  const { no_subject, no_email_body } = workflowMessages;
  return [
    ...missing("subject", subject, no_subject),
    ...missing("email_body", email_body, no_email_body),
    ...unknownFacts("subject", subject),
    ...unknownFacts("email_body", email_body),
  ];
}

function textProblems(whole: string, body: string): Problem[] {
  if (body.trim() === "") return problem("body", workflowMessages.no_text);
  if (whole.length > textLengthMax) return problem("body", textMessages.too_long);
  return unknownFacts("body", body);
}

/** Without both words nobody can answer it. */
function askProblems({ body }: StepOf<"ask_permission">): Problem[] {
  if (body.trim() !== "" && !(/\byes\b/i.test(body) && hasWayOut(body)))
    return problem("body", workflowMessages.no_ask);
  return textProblems(body, body);
}

function unknownFacts(field: string, text: string): Problem[] {
  const unknown = unknownEmailFields(text);
  return unknown.length === 0 ? [] : problem(field, ...unknown);
}

const missing = (field: string, text: string, words: string) => (text.trim() === "" ? problem(field, words) : []);

/** Allowed values of fields with options; other fields accept any text that fits. */
export const settableChoices: Readonly<Partial<Record<SettableField, readonly string[]>>> = {
  category: categories,
  language: languages,
  preferred_channel: channels,
  best_time: dayParts,
};

function valueProblems({ field, value }: StepOf<"set_field">): Problem[] {
  const { value_missing, choice_unknown, value_too_long } = workflowMessages;
  if (value.trim() === "") return problem("value", value_missing);
  const choices = settableChoices[field];
  if (choices) return choices.includes(value) ? [] : problem("value", choice_unknown);
  const { maxLength } = ContactFields.shape[field as "occupation" | "source_detail"];
  return value.length <= (maxLength ?? Infinity)
    ? []
    : problem("value", value_too_long.replace("{max}", String(maxLength)));
}

/** Problems of its position. */
function orderProblems(steps: readonly Step[], place: number): Problem[] {
  const { branch_back, never_reached } = workflowMessages;
  const step = steps[place];
  if (!step) return [];
  const leadsBack =
    isFork(step) && step.otherwise !== null && !steps.slice(place + 1).some(({ id }) => id === step.otherwise);
  if (leadsBack) return problem("otherwise", branch_back);
  return reachedSteps(steps).has(step.id) ? [] : problem("kind", never_reached);
}
