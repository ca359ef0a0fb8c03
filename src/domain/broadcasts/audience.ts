/** Which users get a broadcast, and why others do not: the same before it goes and at each one's turn. */
import { type BroadcastReason, broadcastReasonWords } from "./options.ts";
import { fillLetter, type Letter, type UserFacts } from "./user-fields.ts";

export interface Person {
  active: boolean;
  unsubscribed: boolean;
  /** Another recipient before them has the address. */
  isTaken: boolean;
  facts: UserFacts;
}

export interface DecidedPerson extends Letter {
  reason: BroadcastReason;
  words: string;
}

export function decidePerson(letter: Letter, person: Person): DecidedPerson {
  const { missing, ...filled } = fillLetter(letter, person.facts);
  const reason = reasonOf(person, missing.length > 0);
  return { ...filled, reason, words: broadcastReasonWords[reason].replace("{field}", missing[0] ?? "") };
}

function reasonOf({ active, unsubscribed, isTaken, facts }: Person, isMissing: boolean): BroadcastReason {
  if (!active) return "gone";
  if (facts.email === "") return "no_email";
  if (unsubscribed) return "unsubscribed";
  if (isTaken) return "same_address";
  return isMissing ? "no_value" : "goes";
}
