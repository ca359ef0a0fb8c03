/** Whose rule decided about a call, for those who look after the rules. */
import { isState } from "../values/postal.ts";
import { attemptCap } from "../calls/attempts.ts";
import type { RulePlace } from "../users/dial-rules-setting.ts";
import { mayCallAt, type CallPlace } from "./calling-hours.ts";
import { type DialCheck, type DialContact, type DialRules, placesOf } from "./dial-check.ts";

/** `unknown`: the strictest hours of all states, where no state is known. */
export type DecidingPlace = RulePlace | "unknown";

interface Decided {
  contacts: readonly DialContact[];
  number: string;
  now: number;
  rules: DialRules;
}

/** `check`: what forbids the call; null: nothing does, so that the rules of every place were met. Empty: no such rule. */
export function decidingPlaces(check: string | null, { contacts, number, now, rules }: Decided): DecidingPlace[] {
  const places = placesOf(contacts, number);
  if (check === null) return unique(places.map((place) => hoursPlace(place, rules)));
  if (check === ("hours" satisfies DialCheck))
    return unique(
      places.filter((place) => !mayCallAt(place, now, rules.hours)).map((place) => hoursPlace(place, rules)),
    );
  if (check === ("attempts" satisfies DialCheck)) return attemptPlaces(places, rules);
  return check === ("do_not_call" satisfies DialCheck) ? ["all"] : [];
}

/** Whose texting hours decide: of the places that forbid it now, else of all. */
export function textingPlaces({ contacts, number, now, rules: { text_hours: hours } }: Decided): DecidingPlace[] {
  const places = placesOf(contacts, number);
  const closed = places.filter((place) => !mayCallAt(place, now, hours));
  return unique((closed.length > 0 ? closed : places).map((place) => hoursPlace(place, { hours })));
}

function hoursPlace({ state }: CallPlace, { hours }: Pick<DialRules, "hours">): DecidingPlace {
  if (!isState(state)) return "unknown";
  return hours.states[state] ? state : "all";
}

function attemptPlaces(places: readonly CallPlace[], { caps }: DialRules): DecidingPlace[] {
  const states = places.map(({ state }) => state).filter(isState);
  const { cap, state } = attemptCap(states, caps);
  return state === "" ? ["all"] : unique(states.filter((one) => caps.states[one] === cap));
}

function unique(places: readonly DecidingPlace[]): DecidingPlace[] {
  return [...new Set(places)];
}
