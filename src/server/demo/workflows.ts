/** Workflows of the demo sign-in users with some weeks of activity: running, paused, stopped and not started. */
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { nameKey } from "../../domain/contacts/contact-keys.ts";
import type { Contact } from "../../domain/contacts/contact.ts";
import type { EmailLog } from "../../domain/emails/email-log.ts";
import type { AccountType } from "../../domain/users/access.ts";
import { conditionsHold } from "../../domain/workflow/conditions-hold.ts";
import type { FlowStatus } from "../../domain/workflow/limits.ts";
import type { WorkflowCategory, WorkflowTemplate } from "../../domain/workflow/template.ts";
import type { TriggerDay } from "../../domain/workflow/trigger.ts";
import { listensOf } from "../../domain/workflow/trigger-match.ts";
import { addDays, birthdayIn, dayOf, startOfDay } from "../../kit/dates.ts";
import { dayMs, hourMs, minuteMs } from "../../kit/durations.ts";
import { planOf } from "../workflow/workflow-template-rows.ts";
import { shippedWorkflows } from "../workflow/shipped-workflow-rows.ts";
import type { Trx } from "../db/schema.ts";
import { insertRows } from "./book-rows.ts";
import { rowOf } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";
import { ownTemplates } from "./workflow-templates.ts";
import { demoRun } from "./workflow-runs.ts";

type Row = Record<string, unknown>;

export interface DemoWorkflows {
  workflow_categories: Row[];
  workflow_templates: Row[];
  workflow_versions: Row[];
  workflow_flows: Row[];
  flow_runs: Row[];
  flow_history: Row[];
  emails: EmailLog[];
  events: CalendarEvent[];
}

interface Book {
  users: readonly DemoUser[];
  contacts: readonly Contact[];
  now: number;
}

/** A workflow of recent weeks. */
interface Told {
  template: string;
  name: string;
  owner: AccountType;
  status: FlowStatus;
  daysAgo: number;
  /** Days since it was paused or stopped. */
  endedDaysAgo?: number;
  contacts: number;
}

const enrollment = "Annual enrollment review";
const firstTouch = "First touch for new leads";
const received: readonly Told[] = [
  {
    template: firstTouch,
    name: "Team new leads",
    owner: "manager",
    status: "active",
    daysAgo: 38,
    contacts: 140,
  },
  {
    template: "Renewal in 90, 60 and 30 days",
    name: "Renewals",
    owner: "manager",
    status: "active",
    daysAgo: 75,
    contacts: 60,
  },
  { template: enrollment, name: "Enrollment review", owner: "manager", status: "active", daysAgo: 24, contacts: 60 },
  { template: enrollment, name: "My enrollment review", owner: "agent", status: "active", daysAgo: 12, contacts: 30 },
  { template: "Birthday", name: "Birthday wishes", owner: "agent", status: "active", daysAgo: 52, contacts: 30 },
  {
    template: "No-show rescue",
    name: "Missed appointments",
    owner: "agent",
    status: "paused",
    daysAgo: 33,
    endedDaysAgo: 5,
    contacts: 18,
  },
  {
    template: "Lapse rescue",
    name: "Lapsed policies",
    owner: "agent",
    status: "stopped",
    daysAgo: 60,
    endedDaysAgo: 21,
    contacts: 14,
  },
  { template: "Turning 65", name: "Turning 65", owner: "field_manager", status: "active", daysAgo: 90, contacts: 30 },
  {
    template: "Missed-call follow-up",
    name: "Call back",
    owner: "field_manager",
    status: "inactive",
    daysAgo: 9,
    contacts: 0,
  },
];

/** Sets contacts' last email time, so it runs before they are inserted. */
export function demoWorkflows(chance: Chance, { users, contacts, now }: Book): DemoWorkflows {
  const begun = now - 120 * dayMs;
  const { categories, templates } = shippedWorkflows(() => chance.uuid(begun), begun);
  const flows = received.flatMap((one) => flowOf(chance, one, { users, templates, now }));
  const made: DemoWorkflows = {
    workflow_categories: categories.map((category) => categoryRow(category, begun)),
    workflow_templates: [...templates, ...ownTemplates(chance, users, now)].map((template) => ({
      ...template,
      deleted_at: null,
    })),
    workflow_versions: templates
      .filter(({ version }) => version > 0)
      .map((template) => ({ template_id: template.id, version: 1, plan: planOf(template), at: template.updated_at })),
    workflow_flows: flows.map(({ row }) => row),
    flow_runs: [],
    flow_history: [],
    emails: [],
    events: [],
  };
  const keys = new Map(contacts.map((contact) => [contact, nameKey(contact)]));
  const byName = [...contacts].sort((one, other) => ((keys.get(one) ?? "") < (keys.get(other) ?? "") ? -1 : 1));
  for (const flow of flows) goThrough(chance, flow, { users, contacts: byName, now }, made);
  return made;
}

export async function insertWorkflows(
  trx: Trx,
  tenant_id: string,
  { emails: _emails, events, ...rows }: DemoWorkflows,
): Promise<void> {
  for (const [table, list] of Object.entries({ ...rows, events: events.map(rowOf) }))
    await insertRows(
      trx,
      table,
      list.map((row) => ({ tenant_id, ...row })),
    );
}

function categoryRow(category: WorkflowCategory, at: number): Row {
  return { ...category, created_at: at, updated_at: at, deleted_at: null };
}

interface Flow extends Told {
  row: Row & { id: string; template_id: string };
  template: string;
  plan: WorkflowTemplate;
  by: DemoUser;
  started_at: number;
  until: number;
}

interface Given {
  users: readonly DemoUser[];
  templates: WorkflowTemplate[];
  now: number;
}

/** Activates its template, if it is not active. */
function flowOf(chance: Chance, one: Told, { users, templates, now }: Given): Flow[] {
  const by = users.find(({ account_type }) => account_type === one.owner);
  const plan = templates.find(({ name }) => name === one.template);
  if (!by || !plan) return [];
  const made_at = now - one.daysAgo * dayMs - chance.whole(1, 8) * hourMs;
  const activated_at = Math.min(made_at - hourMs, plan.version > 0 ? plan.updated_at : Infinity);
  Object.assign(plan, { state: "active", version: 1, changed: false, updated_at: activated_at });
  const isBegun = one.status !== "inactive";
  const until = now - (one.endedDaysAgo ?? 0) * dayMs;
  const row = {
    id: chance.uuid(made_at),
    template_id: plan.id,
    template_version: 1,
    name: one.name,
    audience: null,
    owner_id: by.id,
    acting: null,
    status: one.status,
    listens: isBegun ? listensOf(plan.trigger) : [],
    scanned_until: isBegun ? now : 0,
    turns: 0,
    started_at: isBegun ? made_at : null,
    created_at: made_at,
    updated_at: one.endedDaysAgo === undefined ? made_at : until,
    deleted_at: null,
  };
  return [{ ...one, row, plan, by, started_at: made_at, until }];
}

/**
 * The first by name, which a list shows first, and others spread over it; only those that match the workflow's
 * conditions.
 */
function goThrough(chance: Chance, flow: Flow, { users, contacts }: Book, made: DemoWorkflows): void {
  const { plan, by, until } = flow;
  const led = downlineOf(users, by);
  const fitting = contacts.flatMap((contact) => {
    const isMeant = contact.deleted_at === null && led.has(contact.owner_id ?? "");
    if (!isMeant || !conditionsHold(plan.conditions, contact, dayOf(until))) return [];
    const started_at = occasionOf(chance, contact, flow);
    return started_at === null ? [] : [{ contact, started_at }];
  });
  const apart = Math.max(1, Math.floor(fitting.length / Math.max(1, flow.contacts)));
  const chosen = fitting.filter((_contact, place) => place < firstPage || place % apart === 0).slice(0, flow.contacts);
  for (const { contact, started_at } of chosen) {
    const user = users.find(({ id }) => id === contact.owner_id) ?? by;
    const { id, template_id } = flow.row;
    const journey = { flow: { id, template_id }, plan, contact, user, started_at, until };
    const run = demoRun(chance, { ...journey, isStopped: flow.status === "stopped" });
    for (const name of ["flow_runs", "flow_history"] as const) made[name].push(...run[name]);
    made.emails.push(...run.emails);
    made.events.push(...run.events);
  }
}

const firstPage = 8;

/** When a workflow enrolled a contact; null: not while it was running. */
function occasionOf(chance: Chance, contact: Contact, { plan: { trigger }, started_at, until }: Flow): number | null {
  const from = Math.max(started_at, contact.created_at);
  const within = (at: number) => (at > from && at < until ? at : null);
  if (trigger.kind === "contact_created") return within(contact.created_at + minuteMs);
  if (trigger.kind !== "day") return within(Math.floor(from + chance.next() * (until - from)));
  const year = Number(dayOf(until).slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => dayIn(contact, trigger.day, one) ?? []);
  const starts = days.flatMap(
    (day) => within(startOfDay(addDays(day, trigger.offset_days), eastern) + 9 * hourMs) ?? [],
  );
  return starts[0] ?? null;
}

function dayIn({ birth_date, next_renewal_date }: Contact, day: TriggerDay, year: number): string | null {
  if (day === "renewal") return next_renewal_date?.startsWith(String(year)) ? next_renewal_date : null;
  if (birth_date === null) return null;
  const isDue = day === "birthday" || year - Number(birth_date.slice(0, 4)) === 65;
  return isDue ? birthdayIn(birth_date, year) : null;
}

const eastern = "America/New_York";

function downlineOf(users: readonly DemoUser[], by: DemoUser): ReadonlySet<string> {
  const ids = new Set([by.id]);
  // Reports may be listed before their managers: one pass per level.
  for (let level = 0; level < 6; level++)
    for (const { id, parent_id } of users) if (parent_id !== null && ids.has(parent_id)) ids.add(id);
  return ids;
}
