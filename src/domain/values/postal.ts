/** US states, zip codes, and the main zone of each state. */
import { dictionary } from "../../kit/dictionary.ts";
import type { TimeZoneKey } from "./time-zones.ts";

/** 50 states and DC: code → name, home zone (where most people live). */
const states = {
  AL: ["Alabama", "cst"],
  AK: ["Alaska", "akst"],
  AZ: ["Arizona", "mst"],
  AR: ["Arkansas", "cst"],
  CA: ["California", "pst"],
  CO: ["Colorado", "mst"],
  CT: ["Connecticut", "est"],
  DE: ["Delaware", "est"],
  DC: ["District of Columbia", "est"],
  FL: ["Florida", "est"],
  GA: ["Georgia", "est"],
  HI: ["Hawaii", "hst"],
  ID: ["Idaho", "mst"],
  IL: ["Illinois", "cst"],
  IN: ["Indiana", "est"],
  IA: ["Iowa", "cst"],
  KS: ["Kansas", "cst"],
  KY: ["Kentucky", "est"],
  LA: ["Louisiana", "cst"],
  ME: ["Maine", "est"],
  MD: ["Maryland", "est"],
  MA: ["Massachusetts", "est"],
  MI: ["Michigan", "est"],
  MN: ["Minnesota", "cst"],
  MS: ["Mississippi", "cst"],
  MO: ["Missouri", "cst"],
  MT: ["Montana", "mst"],
  NE: ["Nebraska", "cst"],
  NV: ["Nevada", "pst"],
  NH: ["New Hampshire", "est"],
  NJ: ["New Jersey", "est"],
  NM: ["New Mexico", "mst"],
  NY: ["New York", "est"],
  NC: ["North Carolina", "est"],
  ND: ["North Dakota", "cst"],
  OH: ["Ohio", "est"],
  OK: ["Oklahoma", "cst"],
  OR: ["Oregon", "pst"],
  PA: ["Pennsylvania", "est"],
  RI: ["Rhode Island", "est"],
  SC: ["South Carolina", "est"],
  SD: ["South Dakota", "cst"],
  TN: ["Tennessee", "cst"],
  TX: ["Texas", "cst"],
  UT: ["Utah", "mst"],
  VT: ["Vermont", "est"],
  VA: ["Virginia", "est"],
  WA: ["Washington", "pst"],
  WV: ["West Virginia", "est"],
  WI: ["Wisconsin", "cst"],
  WY: ["Wyoming", "mst"],
} as const satisfies Record<string, readonly [name: string, zone: TimeZoneKey]>;
export type StateCode = keyof typeof states;
export const stateCodes = Object.keys(states) as StateCode[];

export function isState(text: string): text is StateCode {
  return Object.hasOwn(states, text);
}

export function stateName(code: StateCode): string {
  return states[code][0];
}

/** An initial guess for calling hours, corrected manually where a state has two zones. */
export function zoneOfState(code: StateCode): TimeZoneKey {
  return states[code][1];
}

/** Two letters from "tx", "Tex.", "Texas", "texas, usa"; null when it is not a US state. */
export function stateFrom(text: string): StateCode | null {
  const typed = text.trim().toUpperCase();
  if (isState(typed)) return typed;
  const bare = typed
    .replace(/[.]/g, "")
    .replace(/,?\s*(USA|US|UNITED STATES)$/, "")
    .replace(/\s+/g, " ")
    .trim();
  if (isState(bare)) return bare;
  if (bare === "WASHINGTON DC" || bare === "WASHINGTON D C") return "DC";
  const named = stateCodes.find((code) => stateName(code).toUpperCase() === bare);
  return named ?? traditional[bare] ?? null;
}

/** Traditional abbreviations still found in old address books. */
const traditional: Record<string, StateCode> = dictionary({
  ALA: "AL",
  ARIZ: "AZ",
  ARK: "AR",
  CALIF: "CA",
  COLO: "CO",
  CONN: "CT",
  DEL: "DE",
  FLA: "FL",
  ILL: "IL",
  IND: "IN",
  KANS: "KS",
  MASS: "MA",
  MICH: "MI",
  MINN: "MN",
  MISS: "MS",
  MONT: "MT",
  NEB: "NE",
  NEBR: "NE",
  NEV: "NV",
  OKLA: "OK",
  ORE: "OR",
  PENN: "PA",
  PENNA: "PA",
  TENN: "TN",
  TEX: "TX",
  WASH: "WA",
  WIS: "WI",
  WYO: "WY",
});

/** 12345 or 12345-6789; null without 5 or 9 digits. */
export function zipFrom(text: string): string | null {
  const match = /^(\d{5})(?:[-\s]*(\d{4}))?-?$/.exec(text.trim());
  if (!match) return null;
  return match[2] ? `${match[1]}-${match[2]}` : (match[1] ?? null);
}
