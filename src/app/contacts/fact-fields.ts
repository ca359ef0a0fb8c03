/** The facts of a contact as data, in the order of the page. */
import type { ContactEdit } from "../../domain/contacts/contact.ts";
import { genderLabels, languageLabels } from "../../domain/contacts/labels.ts";
import * as limits from "../../domain/contacts/limits.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { timeZoneKeys } from "../../domain/users/time-zones.ts";
import {
  birthDay,
  choice,
  day,
  type FactKind,
  height,
  lastFour,
  money,
  oneOf,
  text,
  whole,
  yesNo,
} from "./fact-kinds.ts";

export interface Fact extends FactKind {
  field: keyof ContactEdit;
  label: string;
  /** Shown even while empty; others wait behind "more". */
  always?: true;
}

const { nameLengthMax } = limits;

export const personFacts: readonly Fact[] = [
  { field: "first_name", label: "First name", always: true, ...text(nameLengthMax) },
  { field: "middle_name", label: "Middle name", ...text(nameLengthMax) },
  { field: "last_name", label: "Last name", always: true, ...text(nameLengthMax) },
  { field: "suffix", label: "Suffix", ...choice(limits.suffixes, null, (value) => value) },
  { field: "nickname", label: "Nickname", ...text(nameLengthMax) },
  { field: "business_name", label: "Business", ...text(limits.businessNameLengthMax) },
  { field: "birth_date", label: "Birth date", always: true, ...birthDay },
  { field: "gender", label: "Gender", ...choice(limits.genders, "other", (value) => genderLabels[value as "male"]) },
  { field: "marital_status", label: "Marital status", always: true, ...choice(limits.maritalStatuses, "unknown") },
  {
    field: "language",
    label: "Language",
    always: true,
    ...oneOf(limits.languages, (value) => languageLabels[value as "english"]),
  },
  { field: "tobacco", label: "Tobacco", ...choice(limits.tobaccoUses, "unknown") },
  { field: "height_in", label: "Height", ...height },
  { field: "weight_lb", label: "Weight", ...whole(50, 700, "lb") },
  { field: "occupation", label: "Occupation", ...text(80) },
  { field: "employer", label: "Employer", ...text(80) },
  { field: "income_band", label: "Income", ...choice(limits.incomeBands, null, (value) => value) },
  { field: "veteran", label: "Veteran", ...yesNo },
  { field: "citizenship", label: "Citizenship", ...choice(limits.citizenships, "unknown") },
  { field: "ssn_last4", label: "SSN, last 4", ...lastFour },
];

export const habitFacts: readonly Fact[] = [
  { field: "preferred_channel", label: "Prefers", always: true, ...choice(limits.channels, null) },
  { field: "best_time", label: "Best time", always: true, ...choice(limits.dayParts, null) },
  { field: "contact_zone", label: "Time zone", ...choice(timeZoneKeys, null, (zone) => timeZoneLabels[zone as "est"]) },
  { field: "facebook", label: "Facebook", ...text(200), inputMode: "url" },
  { field: "linkedin", label: "LinkedIn", ...text(200), inputMode: "url" },
];

export const medicareFacts: readonly Fact[] = [
  { field: "part_a_effective", label: "Part A since", always: true, ...day },
  { field: "part_b_effective", label: "Part B since", always: true, ...day },
  { field: "election_period", label: "Election period", ...choice(limits.electionPeriods, null) },
  { field: "sep_reason", label: "SEP reason", ...text(200) },
  { field: "medicaid_level", label: "Medicaid", ...choice(limits.medicaidLevels, "unknown") },
  { field: "lis_level", label: "Extra help (LIS)", ...choice(limits.lisLevels, "unknown") },
  { field: "snp_kind", label: "Special needs plan", ...choice(limits.snpKinds, "none") },
  { field: "disability_under_65", label: "Disabled under 65", ...yesNo },
  { field: "esrd", label: "ESRD", ...yesNo },
];

export const sourceFacts: readonly Fact[] = [
  { field: "source_detail", label: "Source detail", ...text(120) },
  { field: "lead_cost", label: "Lead cost", ...money },
];
