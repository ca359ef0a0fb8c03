/** The address of a letter to a contact, and how it is printed. */
import { isMonthDay } from "../../kit/dates.ts";
import type { Address, Contact } from "../contacts/contact.ts";
import { isState } from "../values/postal.ts";

export type Addressed = Pick<
  Contact,
  "first_name" | "middle_name" | "last_name" | "suffix" | "business_name" | "addresses"
>;

const usualOrder: readonly Address["kind"][] = ["mailing", "home", "work", "seasonal"];

/** The address to mail to: seasonal while in season, then mailing, home, work. `today` is YYYY-MM-DD. */
export function mailingAddress({ addresses }: Pick<Contact, "addresses">, today: string): Address | undefined {
  const usable = addresses.filter((address) => isFull(address) && !address.do_not_mail);
  const inSeason = usable.find((address) => address.kind === "seasonal" && isInSeason(address, today));
  if (inSeason) return inSeason;
  const rank = ({ kind }: Address) => usualOrder.indexOf(kind);
  return usable.filter((address) => !isOutOfSeason(address, today)).sort((one, other) => rank(one) - rank(other))[0];
}

/** Has street, city, state and zip, the minimum for delivery. */
export function isFull({ line1, city, state, zip }: Address): boolean {
  return line1.trim() !== "" && city.trim() !== "" && isState(state) && /^\d{5}(-?\d{4})?$/.test(zip);
}

/** Every full address is marked no mail. */
export function asksForNoMail({ addresses }: Pick<Contact, "addresses">): boolean {
  const full = addresses.filter(isFull);
  return full.length > 0 && full.every(({ do_not_mail }) => do_not_mail);
}

/** A season may span New Year: 11-01 to 04-15. */
function isInSeason({ season_from, season_to }: Address, today: string): boolean {
  if (!isMonthDay(season_from) || !isMonthDay(season_to)) return false;
  const day = today.slice(5);
  return season_from <= season_to ? season_from <= day && day <= season_to : season_from <= day || day <= season_to;
}

function isOutOfSeason(address: Address, today: string): boolean {
  return address.kind === "seasonal" && isMonthDay(address.season_from) && !isInSeason(address, today);
}

/** Up to five lines: name, business, street, second line, place. */
export function addressLines(contact: Addressed, address: Address): string[] {
  const { line1, line2, city, state, zip } = address;
  const person = personName(contact);
  const lines = [person, contact.business_name, line1, line2, `${city.trim()}, ${state} ${zip}`];
  return lines.map((words) => words.trim()).filter(Boolean);
}

export function personName({ first_name, middle_name, last_name, suffix }: Omit<Addressed, "addresses">): string {
  const initial = [...middle_name.trim()][0];
  return [first_name, initial ? `${initial}.` : "", last_name, suffix ?? ""].filter(Boolean).join(" ");
}
