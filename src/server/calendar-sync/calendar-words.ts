/** Turns provider errors into messages for requests that wait for the answer. */
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
    return reasons[fault.why] ?? "The server cannot be reached. Try again in a few minutes.";
  return "There are no calendars at this address.";
}

const reasons: Readonly<Record<string, string>> = {
  forbidden_address: "This address may not be asked. It has to be public and begin with https.",
  no_calendars: "There are no calendars at this address.",
  garbage: "There is no calendar server at this address.",
  status_200: "There is no calendar server at this address.",
  redirected: "The server points somewhere else. Use the address it points to.",
  timeout: "The server did not answer in time. Try again in a few minutes.",
};
