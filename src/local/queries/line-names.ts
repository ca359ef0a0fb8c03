/** Whose a number is that no contact has: a colleague's, or a test number. */
import { nameOfTestNumber } from "../../domain/dialer/test-numbers.ts";
import { phoneKey } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { type LocalDatabase, plainTable } from "../db/database.ts";
import type { Colleague } from "./people.ts";

/** The user with this verified number; such a number is not a contact's (domain §12). */
export async function colleagueOfNumber(db: LocalDatabase, number: string): Promise<Colleague | null> {
  const key = phoneKey(number);
  if (key === "") return null;
  return ((await plainTable(db, "users").where("dialer_number").equals(key).first()) as Colleague | undefined) ?? null;
}

/** Label of a number that is not a contact's: a test number, or a colleague's. */
export async function lineNames(db: LocalDatabase): Promise<(number: string) => string | null> {
  const holders = (await plainTable(db, "users").where("dialer_number").above("").toArray()) as unknown as Colleague[];
  const names = new Map(holders.map((one) => [one.dialer_number, fullNameOf(one)]));
  return (number) => nameOfTestNumber(number) ?? (names.get(phoneKey(number)) || null);
}

export async function lineName(db: LocalDatabase, number: string): Promise<string | null> {
  const far = nameOfTestNumber(number);
  if (far !== undefined) return far;
  const colleague = await colleagueOfNumber(db, number);
  return (colleague && fullNameOf(colleague)) || null;
}
