/** Who must know of a recording, by the place of the person called (domain §23 R: dated, to be checked by a person). */
import { isState, type StateCode } from "../values/postal.ts";
import type { CallPlace } from "./calling-hours.ts";

/** `all_party`: announced, and everyone must agree. `announced`: it is announced. `silent`: neither. Strictest first. */
export const recordingDuties = ["all_party", "announced", "silent"] as const;
export type RecordingDuty = (typeof recordingDuties)[number];

export interface RecordingRules {
  as_of: string;
  source: string;
  usual: RecordingDuty;
  states: Readonly<Partial<Record<StateCode, RecordingDuty>>>;
}

const all_party: RecordingDuty = "all_party";

export const defaultRecordingRules: RecordingRules = {
  as_of: "2026-01-01",
  source: "18 U.S.C. 2511(2)(d) and the recording laws of the states named; sources differ on some",
  usual: "announced",
  states: {
    CA: all_party,
    CT: all_party,
    DE: all_party,
    FL: all_party,
    IL: all_party,
    MD: all_party,
    MA: all_party,
    MI: all_party,
    MT: all_party,
    NV: all_party,
    NH: all_party,
    PA: all_party,
    WA: all_party,
  },
};

export interface RecordingDue {
  duty: RecordingDuty;
  /** Whose rule it is: a state, all states, or the strictest because a state is not known. */
  place: StateCode | "all" | "unknown";
}

/** The strictest of the places; an unknown one has the strictest rule of all. */
export function recordingDue(places: readonly CallPlace[], rules: RecordingRules): RecordingDue {
  const dues = places.map((place) => dueAt(place, rules));
  return dues.toSorted((one, other) => rank(one.duty) - rank(other.duty))[0] ?? dueAt({ state: "" }, rules);
}

function dueAt({ state }: Pick<CallPlace, "state">, { usual, states }: RecordingRules): RecordingDue {
  if (isState(state)) {
    const own = states[state];
    return own ? { duty: own, place: state } : { duty: usual, place: "all" };
  }
  const strictest = recordingDuties.find((duty) => duty === usual || Object.values(states).includes(duty));
  return { duty: strictest ?? usual, place: "unknown" };
}

function rank(duty: RecordingDuty): number {
  return recordingDuties.indexOf(duty);
}
