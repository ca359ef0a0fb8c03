/** Email addresses of an event: attendees and the organizer. */
import { icsMailLengthMax, icsPeopleMax } from "./ics-limits.ts";

/** Lowercase, without duplicates, at most the first few. `own`: the account's address, which is left out. */
export function mailsAmong(addresses: readonly (string | null | undefined)[], own = ""): string[] {
  const mails = addresses.slice(0, icsPeopleMax).map((address) => (address ?? "").trim().toLowerCase());
  const isOne = (mail: string) => mail.includes("@") && mail.length <= icsMailLengthMax && mail !== own.toLowerCase();
  return [...new Set(mails)].filter(isOne);
}
