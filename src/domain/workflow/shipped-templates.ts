/** Templates of a new company (domain §15): drafts to review, change and activate. They reference no tenant records. */
import type { tagColors } from "../values/options.ts";
import { type Conditions, type ConditionTest, noConditions } from "./condition.ts";
import { shippedEmails } from "./shipped-emails.ts";
import type { Step, StepOf } from "./step.ts";
import type { StopRule, WorkflowPlan } from "./template.ts";
import type { Trigger } from "./trigger.ts";

type Unnamed<S> = S extends Step ? Omit<S, "id"> : never;

export interface ShippedTemplate {
  name: string;
  description: string;
  /** Name of one of `shippedCategories`. */
  category: string;
  trigger: Trigger;
  conditions: Conditions;
  steps: readonly Unnamed<Step>[];
  stop_rules: readonly StopRule[];
}

/** Its plan, with step ids from `uuid`. */
export function shippedPlan({ trigger, conditions, steps, stop_rules }: ShippedTemplate, uuid: () => string) {
  const plan: WorkflowPlan = {
    trigger,
    conditions,
    steps: steps.map((step): Step => ({ ...step, id: uuid() })),
    stop_rules: [...stop_rules],
  };
  return plan;
}

export const shippedCategories: readonly { name: string; color: (typeof tagColors)[number] }[] = [
  { name: "New leads", color: "blue" },
  { name: "Follow-up", color: "amber" },
  { name: "Medicare", color: "teal" },
  { name: "Clients", color: "green" },
];

const email = (name: keyof typeof shippedEmails) => ({ kind: "send_email", ...shippedEmails[name] }) as const;
const waitDays = (days: number) => ({ kind: "wait", minutes: days * 24 * 60 }) as const;
const calendar = (type: StepOf<"create_event">["type"], title: string, in_days: number) =>
  ({ kind: "create_event", type, title, in_days, hour: 9, minutes: 30 }) as const;
const where = (...tests: ConditionTest[]): Conditions => ({ match: "all", tests });
const goOnIf = (...tests: ConditionTest[]) =>
  ({ kind: "branch", conditions: where(...tests), otherwise: null }) as const;

const isLead: ConditionTest = { field: "category", op: "is", value: "lead" };
const isClient: ConditionTest = { field: "category", op: "is", value: "client" };
const hasPolicy: ConditionTest = { field: "in_force_policies", op: "greater", value: 0 };
const neverCalled: ConditionTest = { field: "last_called_at", op: "empty", value: null };
const hasMedicare: ConditionTest = {
  field: "policy_types",
  op: "in",
  value: ["medicare_advantage", "medicare_supplement", "pdp"],
};

export const shippedTemplates: readonly ShippedTemplate[] = [
  {
    name: "First touch for new leads",
    description: "Thanks a new lead, schedules the first call and follows up after a week.",
    category: "New leads",
    // Not by import: imported contacts have not just made a request.
    trigger: { kind: "contact_created", by: "hand" },
    conditions: where(isLead),
    steps: [
      email("first_touch"),
      calendar("phone_call", "First call to a new lead", 1),
      waitDays(3),
      goOnIf(neverCalled),
      calendar("phone_call", "Second attempt: new lead not reached yet", 1),
      waitDays(4),
      email("first_touch_again"),
    ],
    stop_rules: ["call_answered", "became_client", "owner_changed"],
  },
  {
    name: "Stale leads",
    description: "Asks leads with no activity for 60 days if they still want help, then schedules a call.",
    category: "New leads",
    trigger: { kind: "idle", days: 60 },
    conditions: where(isLead),
    steps: [email("stale_lead"), waitDays(7), calendar("phone_call", "Lead not contacted for two months", 1)],
    stop_rules: ["call_answered", "event_planned", "became_client", "owner_changed"],
  },
  {
    name: "Missed-call follow-up",
    description: "Apologizes for a missed call and schedules a callback.",
    category: "Follow-up",
    trigger: { kind: "call_missed" },
    conditions: noConditions,
    steps: [calendar("callback", "Call back: missed call", 1), { kind: "wait_for_hours" }, email("missed_call")],
    stop_rules: ["call_answered"],
  },
  {
    name: "No-show rescue",
    description: "Offers a new time twice after a missed appointment, then schedules a call.",
    category: "Follow-up",
    trigger: { kind: "event_no_show" },
    conditions: noConditions,
    steps: [
      { kind: "wait_for_hours" },
      email("no_show"),
      waitDays(3),
      email("no_show_again"),
      waitDays(2),
      calendar("phone_call", "Missed appointment: reschedule", 1),
    ],
    stop_rules: ["call_answered", "event_planned", "owner_changed"],
  },
  {
    name: "Turning 65",
    description:
      "Sends Medicare basics six months before the 65th birthday, offers to talk at four months and schedules a call at two months.",
    category: "Medicare",
    trigger: { kind: "day", day: "turns_65", offset_days: -180 },
    conditions: noConditions,
    steps: [
      email("turning_65"),
      waitDays(60),
      email("turning_65_questions"),
      waitDays(60),
      calendar("phone_call", "Turns 65 in two months: offer a Medicare review", 1),
    ],
    stop_rules: ["event_planned", "policy_sold", "owner_changed"],
  },
  {
    name: "Annual enrollment review",
    description: "Offers a review to clients with a Medicare policy. Add them manually on or after October 1.",
    category: "Medicare",
    trigger: { kind: "by_hand" },
    conditions: where(isClient, hasMedicare),
    steps: [
      email("annual_review"),
      waitDays(14),
      email("annual_review_again"),
      waitDays(7),
      calendar("policy_review", "Annual enrollment: review not scheduled yet", 1),
    ],
    stop_rules: ["event_planned", "owner_changed"],
  },
  {
    name: "Policy delivery and welcome",
    description: "Announces an issued policy, schedules its delivery and welcomes the client when it is in force.",
    category: "Clients",
    trigger: { kind: "policy_status", to: "issued" },
    conditions: noConditions,
    steps: [
      email("policy_issued"),
      calendar("policy_delivery", "Deliver and review the policy", 3),
      waitDays(14),
      goOnIf(hasPolicy),
      email("welcome"),
    ],
    stop_rules: ["owner_changed"],
  },
  {
    name: "30-day check-in",
    description: "Checks in 30 days after a policy takes effect and schedules a call.",
    category: "Clients",
    trigger: { kind: "day", day: "effective", offset_days: 30 },
    conditions: where(hasPolicy),
    steps: [email("check_in"), calendar("phone_call", "Check in: 30 days in force", 3)],
    stop_rules: ["owner_changed"],
  },
  {
    name: "Renewal in 90, 60 and 30 days",
    description: "Announces the upcoming renewal, schedules a review and offers help again 30 days before.",
    category: "Clients",
    trigger: { kind: "day", day: "renewal", offset_days: -90 },
    conditions: where(hasPolicy),
    steps: [
      email("renewal_90"),
      waitDays(30),
      goOnIf(hasPolicy),
      calendar("policy_review", "Renewal in 60 days: review the policy", 1),
      waitDays(30),
      goOnIf(hasPolicy),
      email("renewal_30"),
    ],
    stop_rules: ["owner_changed"],
  },
  {
    name: "Lapse rescue",
    description:
      "Schedules a call when a policy lapses and sends two emails, until the client is reached or the policy is reinstated.",
    category: "Clients",
    trigger: { kind: "policy_status", to: "lapsed" },
    conditions: noConditions,
    steps: [
      calendar("phone_call", "Policy lapsed: call client", 1),
      email("lapsed"),
      waitDays(7),
      email("lapsed_again"),
      {
        kind: "add_note",
        body: "The policy lapsed a week ago. Two emails were sent, and no call has been answered since.",
      },
    ],
    stop_rules: ["call_answered", "policy_sold", "owner_changed"],
  },
  {
    name: "Birthday",
    description: "Sends clients a birthday email.",
    category: "Clients",
    trigger: { kind: "day", day: "birthday", offset_days: 0 },
    conditions: where(isClient),
    steps: [email("birthday")],
    stop_rules: [],
  },
  {
    name: "Referral ask",
    description: "Asks for referrals six weeks after someone becomes a client.",
    category: "Clients",
    trigger: { kind: "became_client" },
    conditions: noConditions,
    steps: [waitDays(42), goOnIf(hasPolicy), email("referral")],
    stop_rules: ["owner_changed"],
  },
];
