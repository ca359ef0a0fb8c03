/** Templates every company starts with (domain §15): drafts to be read, changed and put to work. They name nothing of a tenant. */
import type { tagColors } from "../values/limits.ts";
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

/** Its plan, with steps named by `uuid`. */
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
    description: "Thanks a new lead, plans the first call, and asks once more after a week.",
    category: "New leads",
    // Not by import: a list of thousands is nobody who has just asked.
    trigger: { kind: "contact_created", by: "hand" },
    conditions: where(isLead),
    steps: [
      email("first_touch"),
      calendar("phone_call", "First call to a new lead", 1),
      waitDays(3),
      goOnIf(neverCalled),
      calendar("phone_call", "Second try: new lead not reached yet", 1),
      waitDays(4),
      email("first_touch_again"),
    ],
    stop_rules: ["call_answered", "became_client", "owner_changed"],
  },
  {
    name: "Stale leads",
    description: "Asks a lead nobody has worked with for 60 days whether help is still wanted, then plans a call.",
    category: "New leads",
    trigger: { kind: "idle", days: 60 },
    conditions: where(isLead),
    steps: [email("stale_lead"), waitDays(7), calendar("phone_call", "Lead without contact for two months", 1)],
    stop_rules: ["call_answered", "event_planned", "became_client", "owner_changed"],
  },
  {
    name: "Missed-call follow-up",
    description: "Says sorry for a missed call and plans the call back.",
    category: "Follow-up",
    trigger: { kind: "call_missed" },
    conditions: noConditions,
    steps: [calendar("callback", "Call back: missed call", 1), { kind: "wait_for_hours" }, email("missed_call")],
    stop_rules: ["call_answered"],
  },
  {
    name: "No-show rescue",
    description: "Offers another time to somebody who missed an appointment, twice, then plans a call.",
    category: "Follow-up",
    trigger: { kind: "event_no_show" },
    conditions: noConditions,
    steps: [
      { kind: "wait_for_hours" },
      email("no_show"),
      waitDays(3),
      email("no_show_again"),
      waitDays(2),
      calendar("phone_call", "Missed appointment: find another time", 1),
    ],
    stop_rules: ["call_answered", "event_planned", "owner_changed"],
  },
  {
    name: "Turning 65",
    description:
      "Six months, four months and two months before the 65th birthday: what to know, an offer to talk, a call.",
    category: "Medicare",
    trigger: { kind: "day", day: "turns_65", offset_days: -180 },
    conditions: noConditions,
    steps: [
      email("turning_65"),
      waitDays(60),
      email("turning_65_questions"),
      waitDays(60),
      calendar("phone_call", "Turns 65 in two months: offer a talk", 1),
    ],
    stop_rules: ["event_planned", "policy_sold", "owner_changed"],
  },
  {
    name: "Annual enrollment review",
    description: "For clients with a Medicare policy: offers a review. Put them in by hand, on October 1 or later.",
    category: "Medicare",
    trigger: { kind: "by_hand" },
    conditions: where(isClient, hasMedicare),
    steps: [
      email("annual_review"),
      waitDays(14),
      email("annual_review_again"),
      waitDays(7),
      calendar("policy_review", "Annual enrollment: review not planned yet", 1),
    ],
    stop_rules: ["event_planned", "owner_changed"],
  },
  {
    name: "Policy delivery and welcome",
    description: "Tells of an issued policy, plans its delivery, and welcomes the client once it is in force.",
    category: "Clients",
    trigger: { kind: "policy_status", to: "issued" },
    conditions: noConditions,
    steps: [
      email("policy_issued"),
      calendar("policy_delivery", "Deliver the policy and go through it", 3),
      waitDays(14),
      goOnIf(hasPolicy),
      email("welcome"),
    ],
    stop_rules: ["owner_changed"],
  },
  {
    name: "30-day check-in",
    description: "Asks thirty days after a policy took effect whether all is well, and plans a call.",
    category: "Clients",
    trigger: { kind: "day", day: "effective", offset_days: 30 },
    conditions: where(hasPolicy),
    steps: [email("check_in"), calendar("phone_call", "Check in: 30 days with the policy", 3)],
    stop_rules: ["owner_changed"],
  },
  {
    name: "Renewal in 90, 60 and 30 days",
    description: "Tells of the renewal ahead, plans the review, and offers help once more a month before.",
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
    description: "Plans a call when a policy lapses and writes twice, until they are reached or it is in force again.",
    category: "Clients",
    trigger: { kind: "policy_status", to: "lapsed" },
    conditions: noConditions,
    steps: [
      calendar("phone_call", "A policy lapsed: call", 1),
      email("lapsed"),
      waitDays(7),
      email("lapsed_again"),
      {
        kind: "add_note",
        body: "A policy lapsed a week ago. Two emails went out and no call was answered since.",
      },
    ],
    stop_rules: ["call_answered", "policy_sold", "owner_changed"],
  },
  {
    name: "Birthday",
    description: "Wishes clients a happy birthday.",
    category: "Clients",
    trigger: { kind: "day", day: "birthday", offset_days: 0 },
    conditions: where(isClient),
    steps: [email("birthday")],
    stop_rules: [],
  },
  {
    name: "Referral ask",
    description: "Six weeks after somebody became a client, asks whether a friend or relative has questions too.",
    category: "Clients",
    trigger: { kind: "became_client" },
    conditions: noConditions,
    steps: [waitDays(42), goOnIf(hasPolicy), email("referral")],
    stop_rules: ["owner_changed"],
  },
];
