/** Of the merge fields that a message names: what of their values decides whether it can be sent. */
import { type RawBuilder, sql } from "kysely";
import { type EmailField, isEmailField, namesIn, namesPolicyField } from "../../domain/emails/email-fields.ts";
import { textLengthMax } from "../../domain/messages/text-limits.ts";
import type { SendChannel } from "../../domain/messaging/send-channels.ts";

type ContactField = Extract<EmailField, `contact.${string}`>;

/** Over `contact_book c` and its main address `m.one`. */
const values: Readonly<Record<ContactField, readonly RawBuilder<unknown>[]>> = {
  "contact.first_name": [sql`c.first_name`],
  "contact.last_name": [sql`c.last_name`],
  "contact.full_name": [sql`c.first_name`, sql`c.last_name`, sql`c.suffix`, sql`c.business_name`],
  "contact.city": [sql`m.one ->> 'city'`],
  "contact.state": [sql`m.one ->> 'state'`],
  // Without the year there is no age.
  "contact.age": [sql`nullif(left(c.birth_date, 4), '0000')`],
};

/** A value may be as long as this. */
const valueLengthMax = 200;

interface FieldFacts {
  fields: RawBuilder<unknown>;
  /** Whose policies are named: they are read one by one. */
  isApart: RawBuilder<unknown>;
  /** The values themselves decide, not only whether there are any. */
  byValue: boolean;
}

export function fieldFacts(text: string, channel: SendChannel): FieldFacts {
  const names = namesIn(text).filter(isEmailField);
  const byValue = channel === "text" && text.length + names.length * valueLengthMax > textLengthMax;
  const columns = [...new Set(names)].flatMap((name) => (isOfContact(name) ? values[name] : []));
  const facts = columns.map((column) => (byValue ? column : isThere(column)));
  return {
    fields:
      facts.length === 0
        ? sql`''`
        : sql.join(
            facts.map((one) => sql`coalesce(${one}, '')`),
            sql` || E'\\x1f' || `,
          ),
    isApart: namesPolicyField(text)
      ? sql`exists (select from policies p where p.tenant_id = c.tenant_id and p.contact_id = c.id and p.deleted_at is null)`
      : sql`false`,
    byValue,
  };
}

function isOfContact(name: EmailField): name is ContactField {
  return Object.hasOwn(values, name);
}

/** What begins with a plain letter or digit is a value; anything else is told apart. */
function isThere(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${column} ~ '^[0-9A-Za-z]' then '+' else ${column} end`;
}
