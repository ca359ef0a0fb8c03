/** Registration for Medicare (domain §27): whether an agent may offer Part C and Part D, and what is missing. */
import { refuse, type FieldErrors } from "../../kit/refusal.ts";
import { dictionary } from "../../kit/dictionary.ts";
import { isDay } from "../../kit/dates.ts";
import { npnDigitsMax, npnDigitsMin } from "./limits.ts";
import { userMessages } from "./messages.ts";

/** As stored with the user; empty where not entered. */
export interface MedicareFacts {
  npn: string;
  /** The year whose plans the agent is certified for. */
  plan_year: number | null;
  ahip_certified_until: string | null;
  since: string | null;
}

export interface MedicareStanding extends MedicareFacts {
  registered: boolean;
  /** Why not, for the agent to read. */
  missing: string[];
}

export const medicareMessages = {
  npn: "Enter your NPN.",
  plan_year: "Enter the plan year you are certified for.",
  old_year: (year: number) => `Your certification is for plan year ${year}. Enter the one for this year or next year.`,
  ahip: "Enter the date your AHIP certification expires.",
  ahip_over: "Your AHIP certification has expired.",
  bad_year: "Choose this year or next year.",
  bad_day: "Enter a valid date.",
} as const;

/** Plans of next year are sold from October of this one. */
export function planYears(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1];
}

export function medicareStanding(facts: MedicareFacts, today: string): MedicareStanding {
  const { npn, plan_year, ahip_certified_until: until } = facts;
  const missing: string[] = [];
  if (npn === "") missing.push(medicareMessages.npn);
  if (plan_year === null) missing.push(medicareMessages.plan_year);
  else if (!planYears(today).includes(plan_year)) missing.push(medicareMessages.old_year(plan_year));
  if (until === null) missing.push(medicareMessages.ahip);
  else if (until < today) missing.push(medicareMessages.ahip_over);
  return { ...facts, registered: missing.length === 0, missing };
}

/** Refuses with `invalid` and field errors. */
export function checkedMedicareEdit(
  { npn, plan_year, ahip_certified_until }: Omit<MedicareFacts, "since">,
  today: string,
): Omit<MedicareFacts, "since"> {
  const errors: FieldErrors = dictionary();
  const digits = npn.trim();
  if (digits !== "" && !(/^\d+$/.test(digits) && digits.length >= npnDigitsMin && digits.length <= npnDigitsMax))
    errors["npn"] = [userMessages.bad_npn];
  if (plan_year !== null && !planYears(today).includes(plan_year)) errors["plan_year"] = [medicareMessages.bad_year];
  if (ahip_certified_until !== null && !isDay(ahip_certified_until))
    errors["ahip_certified_until"] = [medicareMessages.bad_day];
  if (Object.keys(errors).length > 0) refuse("invalid", errors);
  return { npn: digits, plan_year, ahip_certified_until };
}
