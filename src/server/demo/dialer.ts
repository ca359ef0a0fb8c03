/** What the demo's people call with: every way the dialer may be theirs, or not (spec 000 §5). */
import { defaultAttemptCaps } from "../../domain/dialer/attempts.ts";
import type { DialRules } from "../../domain/dialer/dial-check.ts";
import { may } from "../../domain/users/access.ts";
import { dayMs } from "../../kit/dates.ts";
import type { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Row = Record<string, unknown>;

/** Recording is off until a company turns it on; this one has. */
export const demoFeatures = { dialer_recording: true };

/** `team`: minutes a manager pays for; `own`: one's own subscription; `enabled`: switched on by hand, without a quota. */
type Way =
  | { kind: "enabled" }
  | { kind: "own"; state: "active" | "cancelled" }
  | { kind: "team"; paid: boolean; used: number; allocation: number }
  | { kind: "none" };

const wayOfRole: Readonly<Record<string, Way>> = {
  admin: { kind: "enabled" },
  sub_admin: { kind: "enabled" },
  bu_admin: { kind: "own", state: "cancelled" },
  manager: { kind: "own", state: "active" },
  regional_manager: { kind: "team", paid: true, used: 500, allocation: 500 },
  district_manager: { kind: "team", paid: false, used: 12, allocation: 500 },
  field_manager: { kind: "team", paid: true, used: 488, allocation: 500 },
  telemarketer: { kind: "team", paid: true, used: 611, allocation: 2_000 },
  agent: { kind: "team", paid: true, used: 143, allocation: 1_000 },
  basic: { kind: "none" },
};
/** Of the agents below them, in turn. */
const furtherWays: readonly Way[] = [
  { kind: "team", paid: true, used: 90, allocation: 1_000 },
  { kind: "own", state: "active" },
  { kind: "none" },
];

const firstNumber = 100;

/** Whoever may call has a verified number of their own, which no contact has, except one agent who has yet to verify it. */
export function demoNumber(users: readonly DemoUser[], id: string): string {
  const place = users.findIndex((user) => user.id === id);
  const user = users[place];
  if (!user || place === users.length - 1 || !may({ ...user, rm: false }, "dialer.use")) return "";
  return `+1800555${String(firstNumber + place).padStart(4, "0")}`;
}

export function demoProfile(users: readonly DemoUser[], { id, account_type }: DemoUser): Row {
  const isEnabled = wayOfRole[account_type]?.kind === "enabled";
  return { dialer_verified_phone_number: demoNumber(users, id), dialer_enabled: isEnabled };
}

export function demoDialer(chance: Chance, users: readonly DemoUser[], now: number) {
  const made = { created_at: now - 200 * dayMs, updated_at: now };
  const period = { period_start: now - 12 * dayMs, period_end: now + 18 * dayMs, cancel_at: null, ...made };
  const team = { id: chance.uuid(now), user_id: null, plan_name: "Team 500", type: "manager", state: "active" };
  const ways = users.map((user, place): [DemoUser, Way] => [
    user,
    (place < 10 ? wayOfRole[user.account_type] : furtherWays[place % furtherWays.length]) ?? { kind: "none" },
  ]);
  const licences = ways.flatMap(([{ id }, way]): Row[] =>
    way.kind === "team"
      ? [{ id: chance.uuid(now), subscription_id: team.id, user_id: id, ...numbersOf(way), state: "assigned", ...made }]
      : [],
  );
  const used = ways.reduce((sum, [, way]) => sum + (way.kind === "team" ? way.used : 0), 0);
  const own = ways.flatMap(([{ id }, way]): Row[] =>
    way.kind === "own" ? [{ id: chance.uuid(now), user_id: id, ...ownOf(way), ...period }] : [],
  );
  const managed = { order_type: "Subscription::ManagerPay", current_usage: used, included: licences.length * 500 };
  return { dialer_subscriptions: [{ ...team, ...managed, ...period }, ...own], dialer_licenses: licences };
}

function numbersOf({ paid, used, allocation }: Extract<Way, { kind: "team" }>): Row {
  return { paid, used, allocation };
}

function ownOf({ state }: Extract<Way, { kind: "own" }>): Row {
  const order = { order_type: "Subscription::SelfPay", type: "self", plan_name: "Solo 300" };
  return { ...order, state, current_usage: 64, included: 300 };
}

/** One company calls less often than it might; the others as shipped. */
export function demoDialRules(key: string): Partial<DialRules> | null {
  if (key !== "other") return null;
  return { caps: { ...defaultAttemptCaps, source: `Company rule; ${defaultAttemptCaps.source}`, usual: 4 } };
}
