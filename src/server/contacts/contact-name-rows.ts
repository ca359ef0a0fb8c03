/** The name columns of a contact, for lists of other records that show a contact's name. */
import { sql } from "kysely";
import type { nameOfContact } from "../../domain/contacts/contact-name.ts";

export type NameFacts = Parameters<typeof nameOfContact>[0];

/** Of `contacts` under the alias `c`; `nameOfContact` reads it. */
export const nameFacts = sql`jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name, 'suffix', c.suffix,
  'business_name', c.business_name, 'phones', c.phones, 'emails', c.emails)`;
