/** Dialer access of the demo users: every way to have it, or not (spec 000 §5). */
import { dictionary } from "../../kit/dictionary.ts";
import { dayMs } from "../../kit/durations.ts";
import { defaultAttemptCaps } from "../../domain/calls/attempts.ts";
import type { DialRules } from "../../domain/dialer/dial-check.ts";
import type { FlagRules } from "../../domain/flags/evaluate.ts";
import { accountTypes, may } from "../../domain/users/access.ts";
import { Chance } from "./chance.ts";
import type { DemoUser } from "./people.ts";

type Row = Record<string, unknown>;

/** Recording is off by default; this tenant turned it on. */
export const demoFlagRules: FlagRules = dictionary({
  dialer_recording: [{ for: "deployment", value: "", on: true }],
});

/**
 * `team`: minutes paid for by a manager, on an active or ended team plan; `own`: the user's own subscription;
 * `enabled`: switched on manually, without a quota.
 */
type Way =
  | { kind: "enabled" }
  | { kind: "own"; state: "active" | "cancelled"; used?: number }
  | { kind: "team"; paid: boolean; used: number; allocation: number; enabled?: true; ended?: true }
  | { kind: "none" };

const wayOfRole: Readonly<Record<string, Way>> = dictionary({
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
});
/** Assigned in turn to the agents below them. */
const furtherWays: readonly Way[] = [
  { kind: "own", state: "active" },
  { kind: "none" },
  { kind: "team", paid: true, used: 90, allocation: 1_000 },
  { kind: "own", state: "active", used: 341 },
  { kind: "team", paid: true, used: 532, allocation: 500 },
  { kind: "team", paid: true, used: 540, allocation: 500, enabled: true },
  { kind: "team", paid: true, used: 20, allocation: 500, ended: true },
];
const roleCount = accountTypes.length;

/** Steps some users must complete, or completed, before they may call: one agent each, by index. */
const firstSteps: Readonly<Record<number, { change_password?: true; two_factor?: "due" | "by_mail" }>> = {
  [roleCount + 7]: { change_password: true },
  [roleCount + 9]: { two_factor: "due" },
  [roleCount + 10]: { two_factor: "by_mail" },
};

const firstNumber = 100;

/** Every user who may call has a verified number that no contact has, except one agent who has yet to verify it. */
export function demoNumber(users: readonly DemoUser[], id: string): string {
  const place = users.findIndex((user) => user.id === id);
  const user = users[place];
  if (!user || place === users.length - 1 || !may({ ...user, rm: false }, "dialer.use")) return "";
  return `+1800555${String(firstNumber + place).padStart(4, "0")}`;
}

export function demoProfile(users: readonly DemoUser[], user: DemoUser): Row {
  const way = wayOf(user, users.indexOf(user));
  const dialer_enabled = way.kind === "enabled" || (way.kind === "team" && way.enabled === true);
  return { dialer_verified_phone_number: demoNumber(users, user.id), dialer_enabled };
}

function wayOf({ account_type }: DemoUser, place: number): Way {
  const way = place < roleCount ? wayOfRole[account_type] : furtherWays[(place - roleCount) % furtherWays.length];
  return way ?? { kind: "none" };
}

/** In addition to the shared password. */
export function demoCredentials(place: number): { change_password: boolean; two_factor_required: boolean } {
  const { change_password = false, two_factor } = firstSteps[place] ?? {};
  return { change_password, two_factor_required: two_factor !== undefined };
}

/** Users with a second factor: their codes are among the mails an admin can read. */
export function demoTwoFactors(users: readonly DemoUser[], now: number): Row[] {
  const on = users.filter((_user, place) => firstSteps[place]?.two_factor === "by_mail");
  return on.map(({ id }) => ({ user_id: id, method: "email", last_step: 0, recovery_macs: [], enabled_at: now }));
}

function demoDialer(chance: Chance, users: readonly DemoUser[], now: number) {
  const made = { created_at: now - 200 * dayMs, updated_at: now };
  const period = { period_start: now - 12 * dayMs, period_end: now + 18 * dayMs, cancel_at: null, ...made };
  const plan = (state: "active" | "cancelled") => ({
    id: chance.uuid(now),
    user_id: null,
    plan_name: "Team 500",
    type: "manager",
    state,
  });
  const [team, former] = [plan("active"), plan("cancelled")];
  const ways = users.map((user, place): [DemoUser, Way] => [user, wayOf(user, place)]);
  const teams = ways.flatMap(([user, way]): [DemoUser, TeamWay][] => (way.kind === "team" ? [[user, way]] : []));
  const licences = teams.map(([{ id }, way]): Row => {
    const subscription_id = way.ended ? former.id : team.id;
    return { id: chance.uuid(now), subscription_id, user_id: id, ...numbersOf(way), state: "assigned", ...made };
  });
  const own = ways.flatMap(([{ id }, way]): Row[] =>
    way.kind === "own" ? [{ id: chance.uuid(now), user_id: id, ...ownOf(way), ...period }] : [],
  );
  const managed = [team, former].map((one): Row => {
    const members = teams.filter(([, { ended = false }]) => ended === (one === former));
    const current_usage = members.reduce((sum, [, { used }]) => sum + used, 0);
    const order = { order_type: "Subscription::ManagerPay", current_usage, included: members.length * 500 };
    return { ...one, ...order, ...period };
  });
  return { subscriptions: [...managed, ...own], licenses: licences };
}

/** Texts are paid for in the same ways; their own random numbers, so that nothing else of the demo changes. */
export function demoPlans(chance: Chance, users: readonly DemoUser[], now: number) {
  const [minutes, units] = [demoDialer(chance, users, now), demoDialer(new Chance(users.length), users, now)];
  return {
    dialer_subscriptions: minutes.subscriptions,
    dialer_licenses: minutes.licenses,
    sms_subscriptions: units.subscriptions,
    sms_licenses: units.licenses,
  };
}

type TeamWay = Extract<Way, { kind: "team" }>;

function numbersOf({ paid, used, allocation }: TeamWay): Row {
  return { paid, used, allocation };
}

function ownOf({ state, used = 64 }: Extract<Way, { kind: "own" }>): Row {
  const order = { order_type: "Subscription::SelfPay", type: "self", plan_name: "Solo 300" };
  return { ...order, state, current_usage: used, included: 300 };
}

/** One tenant has a lower cap on call attempts; the others keep the defaults. */
export function demoDialRules(key: string): Partial<DialRules> | null {
  if (key !== "other") return null;
  return { caps: { ...defaultAttemptCaps, source: `Company rule; ${defaultAttemptCaps.source}`, usual: 4 } };
}
