/** Who is named with an event by an address: those asked to come, and who asks. */
import { icsMailLengthMax, icsPeopleMax } from "./ics-limits.ts";

/** In small letters, each once; of a crowd the first ones. `own`: the account's, which is left out. */
export function mailsAmong(addresses: readonly (string | null | undefined)[], own = ""): string[] {
  const mails = addresses.slice(0, icsPeopleMax).map((address) => (address ?? "").trim().toLowerCase());
  const isOne = (mail: string) => mail.includes("@") && mail.length <= icsMailLengthMax && mail !== own.toLowerCase();
  return [...new Set(mails)].filter(isOne);
}
