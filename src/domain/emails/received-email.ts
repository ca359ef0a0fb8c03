/** An answer of a contact, as their story keeps it: what they wrote, without our email below it. */
import { manyLines, oneLine } from "../../kit/text.ts";
import { emailBodyLengthMax, emailSubjectLengthMax } from "../values/limits.ts";
import type { EmailLog } from "./email-log.ts";

interface Received extends Pick<EmailLog, "id" | "contact_id" | "from" | "to" | "subject" | "automatic"> {
  text: string;
  /** Attachments that were left out, and why. */
  left_out: readonly string[];
}

const shortened = "\n\n[The rest was left out: it is longer than an email here may be.]";

export function receivedEmail({ text, left_out, ...mail }: Received, now: number): EmailLog {
  const notes = left_out.map((words) => `[${words}]`).join("\n");
  const room = emailBodyLengthMax - shortened.length - notes.length - 2;
  const said = [...manyLines(answerText(text))];
  const body = said.length > room ? said.slice(0, room).join("") + shortened : said.join("");
  return {
    ...mail,
    blocks: null,
    subject: [...oneLine(mail.subject)].slice(0, emailSubjectLengthMax).join("") || "(No subject)",
    email_body: [body, notes].filter(Boolean).join("\n\n"),
    status: "received",
    source: "answer",
    at: now,
    sent_at: null,
    user_id: null,
    error: "",
    updated_at: now,
    version: 1,
    seq: 0,
  };
}

/** Lines by which mail programs introduce the email below an answer. */
const beginsQuote = [
  /^-{2,}\s*(?:original message|forwarded message|mensaje original)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(?:on|el|am|le)\b(?=.*[\d@<]).{5,300}\b(?:wrote|escribió|schrieb|a écrit)\s*:$/i,
];

/** Without what it quotes; the whole text where nothing else is in it. */
export function answerText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const trimmed = lines.map((line) => line.trim());
  const at = trimmed.findIndex((line, nth) => {
    // "On Friday … <mail@…>" and "wrote:" may be on two lines.
    const both = `${line} ${trimmed[nth + 1] ?? ""}`.trim();
    return beginsQuote.some((begin) => begin.test(line) || begin.test(both));
  });
  const above = at < 0 ? lines : lines.slice(0, at);
  while (above.length > 0 && /^(?:>.*)?$/.test(above.at(-1)?.trim() ?? "")) above.pop();
  const answer = above.join("\n").trim();
  return answer === "" ? text.trim() : answer;
}
