/** Words about sends to many contacts. */
import type { GroupSend, ResultState } from "../../domain/sends/group-send.ts";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";
import { withFieldNames } from "../../domain/templates/template-text.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { countOf } from "../../kit/text.ts";
import type { Tone } from "../../ui/tone-badge.tsx";
import { emailStateWords } from "../emails/index.ts";
import type { RecipientCount } from "./recipient-table.tsx";

export const outcomeCounts: readonly { kind: "goes" | "waits" | "not"; label: string; tone: Tone }[] = [
  { kind: "goes", label: "Goes now", tone: "good" },
  { kind: "waits", label: "Waits", tone: "warn" },
  { kind: "not", label: "Will not go", tone: "bad" },
];

/** Without a mail server. */
export const storedCounts = outcomeCounts.map((one): (typeof outcomeCounts)[number] =>
  one.kind === "goes" ? { ...one, label: "Stored", tone: "quiet" } : one,
);

const states: readonly { kind: ResultState; label: string; tone: Tone | undefined }[] = [
  { kind: "next", label: "To go", tone: "quiet" },
  { kind: "waits", label: "Waits", tone: "warn" },
  { kind: "sent", label: "Sent", tone: undefined },
  { kind: "delivered", label: "Delivered", tone: "good" },
  { kind: "not", label: "Not sent", tone: "bad" },
];

export function stateCounts({ counts }: GroupSend): RecipientCount[] {
  return states.map((state) => ({ ...state, count: counts[state.kind] }));
}

/** Without a mail server nobody gets an email. */
export function isStored(lines: readonly { reason: string }[]): boolean {
  return lines.some(({ reason }) => reason === "no_mail_server");
}

/** Contacts chosen one by one of whom the plan says nothing. */
export function leftOutWords(count: number): string {
  return `${countOf(count, "selected contact")} ${count === 1 ? "is" : "are"} left out: not assigned to you, or deleted.`;
}

export function toWords(channel: SendChannel, to: string): string {
  return channel === "text" && to !== "" ? showPhone(to) : to;
}

const statusWords: Readonly<Record<GroupSend["status"], string>> = {
  sending: "Sending",
  paused: "Paused",
  cancelled: "Canceled",
  done: "Finished",
};

/** `isStored`: over, and no mail server took any of it. */
export function standingOf({ status, counts }: GroupSend): { words: string; isStored: boolean } {
  const wentOut = counts.sent + counts.delivered;
  const isStored =
    status === "done" && wentOut === 0 && counts.by_reason.some(({ reason }) => reason === "no_mail_server");
  return { words: isStored ? emailStateWords.stored : statusWords[status], isStored };
}

export function titleOf({ channel, subject, body }: GroupSend): string {
  return withFieldNames(channel === "email" ? subject : (body.split("\n")[0] ?? ""));
}

/** Those whose turn is over. */
export function doneOf({ counts }: GroupSend): number {
  return counts.sent + counts.delivered + counts.not;
}
