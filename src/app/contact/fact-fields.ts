/** The facts of a contact as data, in page order. */
import type { ContactEdit } from "../../domain/contacts/contact.ts";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { fieldUnits } from "../../domain/fields/question-labels.ts";
import { genderLabels, languageLabels } from "../../domain/contacts/labels.ts";
import { businessNameLengthMax, channels, genders, languages, nameLengthMax } from "../../domain/values/limits.ts";
import * as optionLists from "../../domain/values/options.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { timeZoneKeys } from "../../domain/values/time-zones.ts";
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
} from "../contact-parts/fact-kinds.ts";

export interface Fact extends FactKind {
  field: keyof ContactEdit;
  label: string;
  /** Shown even if empty; other empty fields are behind "more". */
  always?: true;
}

const called = (field: keyof ContactEdit) => ({ field, label: fieldLabel(field, "contact") });

export const personFacts: readonly Fact[] = [
  { ...called("first_name"), always: true, ...text(nameLengthMax) },
  { ...called("middle_name"), ...text(nameLengthMax) },
  { ...called("last_name"), always: true, ...text(nameLengthMax) },
  { ...called("suffix"), ...choice(optionLists.suffixes, null, (value) => value) },
  { ...called("nickname"), ...text(nameLengthMax) },
  { ...called("business_name"), ...text(businessNameLengthMax) },
  { ...called("birth_date"), always: true, ...birthDay },
  { ...called("gender"), ...choice(genders, "other", (value) => genderLabels[value as "male"]) },
  { ...called("marital_status"), always: true, ...choice(optionLists.maritalStatuses, "unknown") },
  {
    ...called("language"),
    always: true,
    ...oneOf(languages, (value) => languageLabels[value as "english"]),
  },
  { ...called("tobacco"), ...choice(optionLists.tobaccoUses, "unknown") },
  { ...called("height_in"), ...height },
  { ...called("weight_lb"), ...whole(50, 700, fieldUnits.weight_lb) },
  { ...called("occupation"), ...text(80) },
  { ...called("employer"), ...text(80) },
  { ...called("income_band"), ...choice(optionLists.incomeBands, null, (value) => value) },
  { ...called("veteran"), ...yesNo },
  { ...called("citizenship"), ...choice(optionLists.citizenships, "unknown") },
  { ...called("ssn_last4"), ...lastFour },
];

export const habitFacts: readonly Fact[] = [
  { ...called("preferred_channel"), always: true, ...choice(channels, null) },
  { ...called("best_time"), always: true, ...choice(optionLists.dayParts, null) },
  { ...called("contact_zone"), ...choice(timeZoneKeys, null, (zone) => timeZoneLabels[zone as "est"]) },
  { ...called("facebook"), ...text(200), inputMode: "url" },
  { ...called("linkedin"), ...text(200), inputMode: "url" },
];

export const medicareFacts: readonly Fact[] = [
  { ...called("part_a_effective"), always: true, ...day },
  { ...called("part_b_effective"), always: true, ...day },
  { ...called("election_period"), ...choice(optionLists.electionPeriods, null) },
  { ...called("sep_reason"), ...text(200) },
  { ...called("medicaid_level"), ...choice(optionLists.medicaidLevels, "unknown") },
  { ...called("lis_level"), ...choice(optionLists.lisLevels, "unknown") },
  { ...called("snp_kind"), ...choice(optionLists.snpKinds, "none") },
  { ...called("disability_under_65"), ...yesNo },
  { ...called("esrd"), ...yesNo },
];

export const sourceFacts: readonly Fact[] = [
  { ...called("source_detail"), ...text(120) },
  { ...called("lead_cost"), ...money },
];
