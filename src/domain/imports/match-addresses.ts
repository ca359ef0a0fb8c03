/**
 * Combines the addresses of a row with those of the matched contact. Parts of two streets are never mixed in one
 * address.
 */
import { digitsOf, foldText } from "../../kit/text.ts";
import type { Address } from "../contacts/contact.ts";
import { addressesMax } from "../values/limits.ts";
import { streetWords } from "../contacts/street.ts";

/** Fills gaps of an address and adds another street as a new address; existing values do not change. */
export function filledAddresses(present: readonly Address[], added: readonly Address[]): Address[] {
  const addresses = [...present];
  for (const address of added) {
    const place = placeOfStreet(addresses, address) ?? placeOf(addresses, (known) => mayBeOne(known, address));
    const known = place === undefined ? undefined : addresses[place];
    if (place !== undefined && known) addresses[place] = agree(known, address) ? merged(address, known) : known;
    else if (address.line1 !== "" || !addresses.some(({ kind }) => kind === address.kind)) addresses.push(address);
  }
  return bounded(addresses, present);
}

/**
 * An address of the row replaces the contact's address of the same kind; each of the contact's is replaced at most
 * once.
 */
export function overwrittenAddresses(present: readonly Address[], added: readonly Address[]): Address[] {
  const addresses = [...present];
  const taken = new Set<number>();
  const ofStreet = added.filter((address) => placeOfStreet(present, address) !== undefined);
  const others = added.filter((address) => !ofStreet.includes(address));
  for (const address of [...ofStreet, ...others]) {
    const place =
      placeOfStreet(addresses, address) ??
      placeOf(addresses, ({ kind }, at) => kind === address.kind && !taken.has(at)) ??
      addresses.length;
    addresses[place] = overwritten(addresses[place], address);
    taken.add(place);
  }
  return bounded(addresses, present);
}

/** A different street replaces the whole address; the same or no street replaces only what the row has. */
function overwritten(known: Address | undefined, address: Address): Address {
  if (!known) return address;
  const isOne = address.line1 === "" || isOneStreet(known, address) || mayBeOne(known, address);
  return isOne ? merged(known, address) : { ...address, do_not_mail: known.do_not_mail || address.do_not_mail };
}

const parts = ["line1", "line2", "city", "state", "zip", "county", "season_from", "season_to"] as const;

/** Values of `stronger`, plus those only `weaker` has; a no-mail request always stays. */
function merged(weaker: Address, stronger: Address): Address {
  const address = { ...stronger, do_not_mail: weaker.do_not_mail || stronger.do_not_mail };
  for (const part of parts) address[part] ||= weaker[part];
  return address;
}

function placeOf(addresses: readonly Address[], fits: (address: Address, at: number) => boolean): number | undefined {
  const place = addresses.findIndex(fits);
  return place < 0 ? undefined : place;
}

function placeOfStreet(addresses: readonly Address[], address: Address): number | undefined {
  return placeOf(addresses, (known) => known.kind === address.kind && isOneStreet(known, address));
}

const isOneStreet = (one: Address, other: Address) => streetWords(one.line1) === streetWords(other.line1);

/** One of them has no street and nothing else differs. */
function mayBeOne(one: Address, other: Address): boolean {
  return one.kind === other.kind && (one.line1 === "" || other.line1 === "") && agree(one, other);
}

/** They do not name two different places. */
function agree(one: Address, other: Address): boolean {
  const forms = [({ city }: Address) => foldText(city), ({ state }: Address) => state, zip5];
  return forms.every((form) => form(one) === "" || form(other) === "" || form(one) === form(other));
}

const zip5 = ({ zip }: Address) => digitsOf(zip).slice(0, 5);

const bounded = (addresses: Address[], present: readonly Address[]) =>
  addresses.slice(0, Math.max(addressesMax, present.length));
