/** Whom to call next, out of all contacts in the index: scores each from the typed columns and sorts the best. */
import {
  birthdayDaysAhead,
  type CallFacts,
  type CallMoment,
  callMoment,
  callScore,
  isCalledEnough,
} from "../../domain/work/call-next.ts";
import { renewalDaysAhead } from "../../domain/values/limits.ts";
import { type CallingHours, mayCallAt, placeFrom } from "../../domain/dialer/calling-hours.ts";
import { addDays, birthdayIn } from "../../kit/dates.ts";
import { dayNumber, type Facts, flag } from "./facts.ts";
import type { Slots } from "./slots.ts";

export interface NextCallsAsk {
  /** Owner of the contacts. */
  owner_id: string;
  now: number;
  /** The reader's. */
  zone: string;
  /** The company's settings. */
  hours: CallingHours;
  /** Callbacks due by the end of the day: contact number and time. */
  callbacks: readonly (readonly [id: number, at: number])[];
  /** Snoozed. */
  skipped: readonly number[];
  /** Statuses that forbid calling. */
  stopped: readonly string[];
  count: number;
}

export interface NextCalls {
  calls: { id: number; score: number }[];
  /** Number of contacts with a reason to call now. */
  total: number;
  /** Number of contacts that would count if the local time permitted calling. */
  resting: number;
  /** The first of them. */
  later: { id: number; score: number }[];
}

export interface CallGround {
  facts: Facts;
  slots: Slots;
}

const scores = 101;

/** One pass; only the requested number of top scores is sorted. */
export function nextCalls(ground: CallGround, ask: NextCallsAsk): NextCalls {
  const { slots } = ground;
  const judge = judgeOf(ground, ask);
  const [byScore, laterByScore] = [scoreRows(), scoreRows()];
  let [total, resting] = [0, 0];
  for (let slot = 0; slot < slots.size; slot++) {
    const score = judge(slot);
    if (score === 0) continue;
    if (score < 0) {
      resting++;
      laterByScore[-score]?.push(slot);
      continue;
    }
    total++;
    byScore[score]?.push(slot);
  }
  return {
    calls: bestOf(ground, byScore, ask.count),
    total,
    resting,
    later: bestOf(ground, laterByScore, ask.count),
  };
}

function scoreRows(): number[][] {
  return Array.from({ length: scores }, () => []);
}

function bestOf({ facts, slots }: CallGround, byScore: readonly number[][], count: number): NextCalls["calls"] {
  const calledAt = (slot: number) => facts.numbers.last_called_at[slot] ?? -1;
  const idOf = (slot: number) => slots.ids[slot] ?? 0;
  const calls: NextCalls["calls"] = [];
  for (let score = scores - 1; score > 0 && calls.length < count; score--) {
    const tied = byScore[score]?.sort((a, b) => calledAt(a) - calledAt(b) || idOf(a) - idOf(b)) ?? [];
    for (const slot of tied.slice(0, count - calls.length)) calls.push({ id: idOf(slot), score });
  }
  return calls;
}

/** The score of a slot; 0: not to be called; below 0: not now. */
function judgeOf({ facts, slots }: CallGround, ask: NextCallsAsk): (slot: number) => number {
  const moment = callMoment(ask.now, ask.zone);
  const { owner, status, place } = facts.texts;
  const isTheirs = owner.codesWhere((text) => text === ask.owner_id);
  const stopped = new Set(ask.stopped);
  const isStopped = status.codesWhere((text) => stopped.has(text));
  const isAwake = place.codesWhere((text) => mayCallAt(placeFrom(text), ask.now, ask.hours));
  const skipped = new Set(ask.skipped);
  const factsOf = readerOf(facts, slots, ask, moment);
  return (slot) => {
    if (!slots.has(slot) || isTheirs[owner.codeAt(slot)] !== 1) return 0;
    if (!facts.has(slot, flag.callable) || facts.has(slot, flag.deleted)) return 0;
    if (isStopped[status.codeAt(slot)] === 1 || skipped.has(slots.ids[slot] ?? 0)) return 0;
    const read = factsOf(slot);
    if (isCalledEnough(read, moment)) return 0;
    const score = callScore(read, moment);
    return isAwake[place.codeAt(slot)] === 1 ? score : -score;
  };
}

function readerOf(
  { numbers }: Facts,
  { ids }: Slots,
  { callbacks }: NextCallsAsk,
  { today }: CallMoment,
): (slot: number) => CallFacts {
  const callbackAt = new Map(callbacks);
  const birthdayIns = daysByBirthday(today);
  const renewalIns = new Map(
    Array.from({ length: renewalDaysAhead + 1 }, (_, ahead) => [dayNumber(addDays(today, ahead)), ahead]),
  );
  const isClient = (slot: number) => ((numbers.flags[slot] ?? 0) & flag.client) !== 0;
  return (slot) => {
    const called = numbers.last_called_at[slot] ?? -1;
    return {
      is_lead: !isClient(slot),
      created_at: numbers.created_at[slot] ?? 0,
      last_called_at: called < 0 ? null : called,
      callback_at: callbackAt.get(ids[slot] ?? 0) ?? null,
      birthday_in: birthdayIns.get((numbers.storeIdentity[slot] ?? 0) % 10_000) ?? null,
      renewal_in: renewalIns.get(numbers.renewal[slot] ?? 0) ?? null,
    };
  };
}

/** `MMDD` → days until it is observed; 29 February is observed on the 28th in common years. */
function daysByBirthday(today: string): Map<number, number> {
  const days = Array.from({ length: birthdayDaysAhead + 1 }, (_, ahead) => addDays(today, ahead));
  const byBirthday = new Map(days.map((day, ahead) => [dayNumber(day) % 10_000, ahead]));
  const leap = days.findIndex((day) => birthdayIn("0000-02-29", Number(day.slice(0, 4))) === day);
  if (leap >= 0) byBirthday.set(229, leap);
  return byBirthday;
}
