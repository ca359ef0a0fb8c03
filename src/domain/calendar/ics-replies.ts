/** Replies to an invitation (RFC 5546 §3.2.3), and handling of components that do not describe an event. */
import { ownEntry } from "../../kit/dictionary.ts";
import type ICAL from "ical.js";
import { oneLine } from "../../kit/text.ts";
import { eventImportMessages } from "./event-import.ts";

const answers = { ACCEPTED: "accepted", DECLINED: "declined", TENTATIVE: "may come" } as const;

export interface IcsReply {
  /** Lowercase; "" when it is not an address. */
  readonly mail: string;
  readonly name: string;
  readonly answer: (typeof answers)[keyof typeof answers];
}

const repliesMax = 50;

export function repliesIn(event: ICAL.Component): IcsReply[] {
  return event
    .getAllProperties("attendee")
    .slice(0, repliesMax)
    .flatMap((property) => {
      const answer = ownEntry<IcsReply["answer"]>(
        answers,
        String(property.getFirstParameter("partstat") ?? "").toUpperCase(),
      );
      const address = String(property.getFirstValue() ?? "").trim();
      const mail = /^mailto:/i.test(address) ? address.slice("mailto:".length).toLowerCase() : "";
      const name = oneLine(String(property.getFirstParameter("cn") ?? "")) || mail;
      return answer === undefined || name === "" ? [] : [{ mail, name, answer }];
    });
}

export function replyWords(replies: readonly IcsReply[]): string {
  return replies.map(({ name, answer }) => `${name} ${answer}.`).join(" ");
}

const unwritten = new Map<string, string>([
  ["REPLY", eventImportMessages.reply_unknown],
  ["COUNTER", eventImportMessages.counter],
  ["DECLINECOUNTER", eventImportMessages.decline_counter],
  ["REFRESH", eventImportMessages.refresh],
  ["ADD", eventImportMessages.add],
]);

/** Why a component with this METHOD neither creates nor changes an event; undefined when it may. */
export function unwrittenReason(method: string): string | undefined {
  return unwritten.get(method);
}
