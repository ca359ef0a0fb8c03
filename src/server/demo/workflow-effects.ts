/** Effects of the demo workflows: sent emails and calendar events. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { writeEvent } from "../../domain/calendar/event-edit.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import { instantOf, wallOf } from "../../kit/zone-clock.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import { type EmailFacts, fillEmail } from "../../domain/emails/email-fields.ts";
import { type EmailLog, emailAddressOf, whyNotEmailed } from "../../domain/emails/email-log.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import type { StepResult } from "../../domain/workflow/limits.ts";
import type { StepOf } from "../../domain/workflow/step.ts";
import type { WorkflowPlan } from "../../domain/workflow/template.ts";
import { dayOf } from "../../kit/dates.ts";
import { exactMoment } from "../../kit/moments.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Row = Record<string, unknown>;

export interface DemoRun {
  flow_runs: Row[];
  flow_history: Row[];
  emails: EmailLog[];
  events: CalendarEvent[];
}

export interface Journey {
  flow: { id: string; template_id: string };
  plan: WorkflowPlan;
  contact: Contact;
  /** The user it acts for. */
  user: DemoUser;
  started_at: number;
  /** Today, or when the workflow was stopped or paused. */
  until: number;
  isStopped: boolean;
}

export type Told = readonly [result: StepResult, detail: string];

/** The contact's current step. */
export interface Way extends Journey {
  run_id: string;
  at: number;
  made: DemoRun;
}

/** Sets the contact's last email time. */
export function sendEmail(chance: Chance, { contact, user, at, made }: Way, step: StepOf<"send_email">): Told {
  const to = emailAddressOf(contact);
  const why = whyNotEmailed(contact, to);
  if (why !== null) return ["skipped", why];
  const text = fillEmail(step, { ...factsOf(user), contact, today: dayOf(at) });
  made.emails.push({
    id: chance.uuid(at),
    contact_id: contact.id,
    ...text,
    blocks: null,
    to,
    from: "",
    status: "sent",
    source: "workflow",
    at,
    sent_at: at,
    user_id: user.id,
    error: "",
    updated_at: at,
    version: 2,
    seq: 0,
  });
  contact.last_emailed_at = Math.max(contact.last_emailed_at ?? 0, at);
  return ["done", `To ${to}: ${text.subject}`];
}

function factsOf(user: DemoUser): Omit<EmailFacts, "contact" | "today"> {
  return {
    policies: [],
    carrierOf: () => "",
    agent: { name: fullNameOf(user), title: "", phone: "", email: user.email, npn: "", webpage: "", calendly: "" },
    company: { name: "", phone: "", address: "" },
  };
}

const eastern = "America/New_York";

export function planEvent(chance: Chance, way: Way, { title, type, ...when }: StepOf<"create_event">): Told {
  const { contact, user, at, until, made } = way;
  const day = (Math.floor(wallOf(at, eastern) / dayMs) + when.in_days) * dayMs;
  const start_date = instantOf(day + when.hour * hourMs, eastern);
  const event = writeEvent(
    {
      id: chance.uuid(at),
      title,
      types_list: [type],
      contact_ids: [contact.id],
      user_id: user.id,
      timezone: eastern,
      start_date,
      end_date: start_date + when.minutes * minuteMs,
    },
    { now: at, by: user.id },
  );
  const status = start_date < until ? chance.of(["held", "held", "cancelled"] as const) : "planned";
  made.events.push({ ...event, source: "workflow", status });
  return ["done", `${title}, ${exactMoment(start_date, eastern)}`];
}
