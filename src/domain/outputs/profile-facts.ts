/** Data on a contact's profile sheet. SSN and MBI are only printed masked. */
import { ageOn, showDay } from "../../kit/dates.ts";
import { exactMoment } from "../../kit/moments.ts";
import { showMoney } from "../../kit/money.ts";
import { nameOfContact } from "../contacts/contact-name.ts";
import type { Contact, Phone } from "../contacts/contact.ts";
import { genderLabels, languageLabels, optionWords, phoneTypeLabel } from "../contacts/labels.ts";
import { showPhoneLine } from "../values/phone-number.ts";
import { policyNameInFull } from "../policies/policy-name.ts";
import type { Policy } from "../policies/policy.ts";
import { isListedDnc } from "../contacts/reach.ts";
import { notesOnProfile, type Person, type PrintFacts } from "./print-facts.ts";
import type { Profile, ProfileFact, ProfileSection } from "./profile-sheet.ts";

export function profileOf({ contact, policies, notes }: Person, facts: PrintFacts): Profile {
  const { words, agent_name, now } = facts;
  const named = (names: ReadonlyMap<string, string>, id: string | null) => (id === null ? "" : (names.get(id) ?? ""));
  const about = [
    optionWords(contact.category),
    named(words.status, contact.status_id),
    contact.owner_id ? `owned by ${named(words.owner, contact.owner_id)}` : "",
    `no. ${contact.id}`,
  ];
  return {
    name: nameOfContact(contact),
    about: about.filter(Boolean).join(" · "),
    foot: `Printed by ${agent_name} on ${exactMoment(now, words.zone)} · Confidential personal data`,
    sections: [
      { title: "Contact info", facts: reachFacts(contact) },
      { title: "Personal", facts: personalFacts(contact, facts) },
      { title: "Medicare", facts: medicareFacts(contact) },
      { title: "Policies", paragraphs: policies.map((policy) => policyWords(policy, facts)) },
      noteSection(notes, words.zone),
    ],
  };
}

function reachFacts(contact: Contact): ProfileFact[] {
  return [
    ...contact.phones.map((phone) => ({ label: phoneTypeLabel(phone.type), value: phoneWords(phone) })),
    ...contact.emails.map(({ address, unsubscribed_at }) => ({
      label: "Email",
      value: unsubscribed_at === null ? address : `${address} (unsubscribed)`,
      isWhole: true,
    })),
    ...contact.addresses.map((address) => ({
      label: optionWords(address.kind),
      value: [
        address.line1,
        address.line2,
        [address.city, [address.state, address.zip].filter(Boolean).join(" ")].filter(Boolean).join(", "),
        address.do_not_mail ? "(no mail)" : "",
      ]
        .filter(Boolean)
        .join("\n"),
      isWhole: true,
    })),
    { label: "Prefers", value: contact.preferred_channel ? optionWords(contact.preferred_channel) : "" },
    { label: "Best time", value: contact.best_time ? optionWords(contact.best_time) : "" },
  ];
}

function phoneWords(phone: Phone): string {
  const shown = showPhoneLine(phone);
  if (phone.bad_number) return `${shown} (disconnected)`;
  return phone.do_not_call || isListedDnc(phone) ? `${shown} (do not call)` : shown;
}

const known = (value: string) => (value === "unknown" ? "" : optionWords(value));
const yesNo = (value: boolean | null) => (value === null ? "" : value ? "Yes" : "No");

function personalFacts(contact: Contact, { words }: PrintFacts): ProfileFact[] {
  const { birth_date, height_in, weight_lb } = contact;
  const age = birth_date === null ? null : ageOn(birth_date, words.today);
  return [
    {
      label: "Birth date",
      value: birth_date === null ? "" : `${showDay(birth_date)}${age === null ? "" : ` (${age})`}`,
    },
    { label: "Gender", value: contact.gender === "other" ? "" : genderLabels[contact.gender] },
    { label: "Marital status", value: known(contact.marital_status) },
    { label: "Language", value: languageLabels[contact.language] },
    { label: "Tobacco", value: known(contact.tobacco) },
    { label: "Height", value: height_in === null ? "" : `${Math.floor(height_in / 12)} ft ${height_in % 12} in` },
    { label: "Weight", value: weight_lb === null ? "" : `${weight_lb} lb` },
    { label: "Occupation", value: [contact.occupation, contact.employer].filter(Boolean).join(", ") },
    { label: "Income", value: contact.income_band ?? "" },
    { label: "Veteran", value: yesNo(contact.veteran) },
    { label: "Citizenship", value: known(contact.citizenship) },
    { label: "SSN", value: contact.ssn_last4 === null ? "" : `•••-••-${contact.ssn_last4}` },
    { label: "Tags", value: contact.tag_ids.flatMap((id) => words.tag.get(id) ?? []).join(", ") },
    { label: "Source", value: contact.source_id === null ? "" : (words.source.get(contact.source_id) ?? "") },
  ];
}

function medicareFacts(contact: Contact): ProfileFact[] {
  const none = (value: string) => (value === "none" || value === "unknown" ? "" : optionWords(value));
  return [
    { label: "MBI", value: contact.mbi_masked ?? "" },
    { label: "Part A", value: contact.part_a_effective === null ? "" : showDay(contact.part_a_effective) },
    { label: "Part B", value: contact.part_b_effective === null ? "" : showDay(contact.part_b_effective) },
    { label: "Medicaid", value: none(contact.medicaid_level) },
    { label: "Extra Help", value: /^\d+$/.test(contact.lis_level) ? `${contact.lis_level}%` : "" },
    { label: "Special needs", value: none(contact.snp_kind) },
    { label: "Election", value: contact.election_period?.toUpperCase() ?? "" },
  ];
}

function policyWords(policy: Policy, { carriers }: PrintFacts): string {
  const carrier = policy.carrier_id === null ? "" : (carriers.get(policy.carrier_id) ?? "");
  const parts = [
    policyNameInFull(policy, carrier),
    optionWords(policy.status),
    policy.annual_premium > 0 ? `${showMoney(policy.annual_premium)} a year` : "",
    policy.effective_date === null ? "" : `since ${showDay(policy.effective_date)}`,
    policy.renewal_date === null ? "" : `renews ${showDay(policy.renewal_date)}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

function noteSection(notes: Person["notes"], zone: string | undefined): ProfileSection {
  const said = notes.filter(({ kind }) => kind !== "system").slice(0, notesOnProfile);
  return { title: "Last notes", paragraphs: said.map(({ at, body }) => `${exactMoment(at, zone)}: ${body}`) };
}
