/** The sheets of one print, drawn alike on the server and in the preview. */
import { exactMoment } from "../../kit/moments.ts";
import { ageOn, showDay } from "../../kit/dates.ts";
import type { Contact } from "../contacts/contact.ts";
import { mainAddress } from "../contacts/contact-keys.ts";
import { nameOfContact } from "../contacts/contact-name.ts";
import { optionWords } from "../contacts/labels.ts";
import { showPhoneLine } from "../values/phone-number.ts";
import { isListedDnc } from "../contacts/reach.ts";
import { type CallRow, callSheets } from "./call-sheet.ts";
import { envelopeSheet } from "./envelope-sheet.ts";
import { labelSheets } from "./label-sheet.ts";
import { letterSheets } from "./letter-sheet.ts";
import { addressLines, mailingAddress } from "./mailing-address.ts";
import { mergeText } from "./merge-fields.ts";
import { outputNames } from "./messages.ts";
import type { Person, PrintFacts } from "./print-facts.ts";
import { profileOf } from "./profile-facts.ts";
import { profileSheets } from "./profile-sheet.ts";
import type { Measure, Sheet } from "./sheet.ts";

/** `people`: the plan's contacts, without those left out. */
export function* printSheets(people: readonly Person[], facts: PrintFacts, measure: Measure): Generator<Sheet> {
  const { kind, first_label, return_address } = facts.options;
  if (kind === "labels")
    return yield* labelSheets(
      people.map((person) => linesTo(person, facts)),
      first_label,
      measure,
    );
  if (kind === "call_sheet") {
    const rows = people.map(({ contact }) => callRow(contact, facts));
    const head = { title: outputNames.call_sheet, date: `${facts.agent_name} · ${showDay(facts.words.today)}` };
    return yield* callSheets(rows, head, measure);
  }
  for (const person of people) {
    if (kind === "envelopes") yield envelopeSheet(linesTo(person, facts), return_address, measure);
    else if (kind === "letter") yield* letterSheets(letterTo(person, facts), measure);
    else yield* profileSheets(profileOf(person, facts), measure);
  }
}

function linesTo({ contact }: Person, { words }: PrintFacts): string[] {
  const address = mailingAddress(contact, words.today);
  return address ? addressLines(contact, address) : [];
}

function letterTo(person: Person, facts: PrintFacts) {
  const { options, words, agent_name } = facts;
  return {
    from: options.return_address,
    to: linesTo(person, facts),
    date: showDay(words.today),
    body: mergeText(options.text, person.contact, { today: words.today, agent_name }),
  };
}

function callRow(contact: Contact, { words }: PrintFacts): CallRow {
  const place = mainAddress(contact);
  const age = contact.birth_date === null ? null : ageOn(contact.birth_date, words.today);
  const about = [
    contact.status_id === null ? undefined : words.status.get(contact.status_id),
    place && [place.city, place.state].filter(Boolean).join(", "),
    age === null ? undefined : `${age}`,
  ];
  const phones = contact.phones.filter((phone) => !phone.bad_number && !phone.do_not_call && !isListedDnc(phone));
  const last = contact.last_called_at;
  return {
    name: nameOfContact(contact),
    about: about.filter(Boolean).join(" · "),
    phones: phones.map(showPhoneLine),
    when: [
      contact.best_time ? `Best: ${optionWords(contact.best_time).toLowerCase()}` : "",
      last === null ? "Never called" : `Called ${exactMoment(last, words.zone).slice(0, 10)}`,
    ].filter(Boolean),
  };
}
