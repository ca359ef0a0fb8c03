/** New users: by invitation, one or many, or with a temporary password. */
import { z } from "zod";
import { dayMs } from "../../kit/durations.ts";
import { type FieldErrors, refuse } from "../../kit/refusal.ts";
import { given } from "../../kit/given.ts";
import { isFormula } from "../../kit/text.ts";
import { Uuid } from "../values/scalars.ts";
import { nameKeyOf } from "../values/sign-in-name.ts";
import { accountTypes } from "./access.ts";
import { titles } from "./limits.ts";
import { userMessages } from "./messages.ts";
import { checkedUserEdit } from "./user.ts";

/** Long enough for a weekend and a holiday. */
export const invitationLifeMs = 7 * dayMs;
export const invitationsPerHourMax = 3;
/** Invited by one call; more are sent in several. */
export const invitedAtOnceMax = 100;
export const checkedAtOnceMax = 1_000;
export const invitationListMax = 10_000;

export const NewUserFields = z.strictObject({
  first_name: z.string().max(200),
  last_name: z.string().max(200).default(""),
  email: z.string().max(254),
  /** Made from the email if absent or empty. */
  username: z.string().max(200).optional(),
  account_type: z.enum(accountTypes).default("agent"),
  title: z.enum(titles).nullable().default(null),
  npn: z.string().max(40).default(""),
  parent_id: Uuid.nullable().default(null),
  business_unit_id: Uuid.nullable().default(null),
});
export type NewUserFields = z.infer<typeof NewUserFields>;

/** Normalized. Refuses with field errors; the server checks what is taken and who may be added where. */
export function checkedNewUser(fields: NewUserFields): NewUserFields {
  const { first_name, last_name, email, npn } = fields;
  const username = fields.username?.trim() || undefined;
  const formulas = formulaErrors({ first_name, last_name });
  if (Object.keys(formulas).length > 0) refuse("invalid", formulas);
  return { ...fields, ...checkedUserEdit(given({ first_name, last_name, email, npn, username })) };
}

function formulaErrors(names: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, text]) =>
      isFormula(text.trim()) ? [[field, [userMessages.formula_name]]] : [],
    ),
  );
}

/** Positions of addresses that occurred before in the list. */
export function repeatedAddresses(emails: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  emails.forEach((email, at) => {
    const key = nameKeyOf(email);
    if (seen.has(key)) repeated.add(at);
    if (key !== "") seen.add(key);
  });
  return repeated;
}
