/** Contacts by an email, whole. */
import { sql } from "kysely";
import type { Contact } from "../../domain/contacts/contact.ts";
import { emailKey } from "../../domain/contacts/contact-tidy.ts";
import type { Actor } from "../actor.ts";
import { inSight, type Sight } from "../changes/sight.ts";
import { wireColumns } from "../contacts/contact-rows.ts";
import type { Trx } from "../db/schema.ts";

const likelyMax = 50;

/** Of those in sight: one's own before others, then the one touched last. */
export async function contactOfEmail(
  trx: Trx,
  { tenant_id, user_id }: Pick<Actor, "tenant_id" | "user_id">,
  { sight, address }: { sight: Sight; address: string },
): Promise<Contact | undefined> {
  const key = emailKey(address);
  if (key === "") return undefined;
  const { rows } = await sql<Contact>`select ${wireColumns} from contacts c
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and ${inSight(sight, "c")}
      and c.haystack like ${`%${likeText(key)}%`}
    order by (c.owner_id = ${user_id}) is true desc, coalesce(c.last_activity_at, 0) desc, c.id desc
    limit ${likelyMax}`.execute(trx);
  return rows.find(({ emails }) => emails.some((email) => emailKey(email.address) === key));
}

const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
