/** What went wrong with incoming email, in words for an admin. */
import { oneLine } from "../../kit/text.ts";

const unreachable: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH"]);
const wordsMax = 300;

export function inboundTrouble(fault: unknown): string {
  const { message, code, responseText, authenticationFailed } = fault as Partial<Error> & {
    code?: string;
    responseText?: string;
    authenticationFailed?: boolean;
  };
  if (authenticationFailed) return "The mail server refused the user or the password in IMAP_URL.";
  if (code === "NoConnection") return "The connection to the mail server broke off.";
  if (unreachable.has(code ?? "")) return "The mail server cannot be reached.";
  return oneLine(responseText || message || "No reason was given.").slice(0, wordsMax);
}
