/** Turns provider errors into messages for requests that wait for the answer. */
import { dictionary } from "../../kit/dictionary.ts";
import { Refusal } from "../../kit/refusal.ts";
import { type CalendarFault, CalendarTrouble } from "../../vendors/calendars/calendar-port.ts";

/** `typed`: the user just entered the address, so failing to reach it is a validation error on that field. */
export async function askProvider<T>(run: () => Promise<T>, typed = false): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CalendarTrouble)) throw error;
    const isTheirs = !typed || error.fault.code === "rate_limited";
    const code = error.fault.code !== "needs_sign_in" && isTheirs ? "vendor_unavailable" : "invalid";
    throw new Refusal(code, { [fieldOf(error.fault)]: [wordsOf(error.fault)] });
  }
}

const fieldOf = ({ code }: CalendarFault) => (code === "needs_sign_in" ? "password" : "server");

function wordsOf(fault: CalendarFault): string {
  if (fault.code === "needs_sign_in") return "The server does not accept this sign-in.";
  if (fault.code === "rate_limited") return "The server is busy. Try again in a minute.";
  if (fault.code === "unavailable")
    return reasons[fault.why] ?? "We could not reach the server. Try again in a few minutes.";
  return "No calendars found at this address.";
}

const reasons: Readonly<Record<string, string>> = dictionary({
  forbidden_address: "This address is not allowed. Use a public address that starts with https.",
  no_calendars: "No calendars found at this address.",
  garbage: "No calendar server found at this address.",
  status_200: "No calendar server found at this address.",
  redirected: "The server redirects to another address. Use that address instead.",
  timeout: "The server took too long to respond. Try again in a few minutes.",
});
