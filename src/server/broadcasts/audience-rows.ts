/** The users an email of the company goes to, each with the email as they get it or the reason why not. */
import { sql } from "kysely";
import type { AudienceMember, BroadcastFields } from "../../domain/broadcasts/broadcast.ts";
import { type DecidedPerson, decidePerson } from "../../domain/broadcasts/audience.ts";
import type { Letter, UserFacts } from "../../domain/broadcasts/user-fields.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { type AccountType, scopeOf } from "../../domain/users/access.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { dayOf } from "../../kit/dates.ts";
import { unitsOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { companyFacts } from "../emails/company-rows.ts";
import { findUser } from "../users/user-rows.ts";

type Reader = Pick<Ctx, "trx" | "actor" | "world">;

export interface Recipient extends DecidedPerson, AudienceMember {}

interface UserLine {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  account_type: AccountType;
  title: string | null;
  active: boolean;
  unsubscribed: boolean;
}

/** In the order of their names. The actor decides whom it can reach. */
export async function audienceOf(
  reader: Reader,
  { subject, blocks, account_types, business_unit_ids }: BroadcastFields,
): Promise<Recipient[]> {
  const { trx, actor } = reader;
  const { tenant_id } = actor;
  const wanted = [
    sql`u.active and u.deleted_at is null`,
    ...(account_types.length > 0 ? [sql`u.account_type = any(${account_types}::text[])`] : []),
    ...(business_unit_ids.length > 0 ? [withinUnits(tenant_id, business_unit_ids)] : []),
    ...(scopeOf(actor, "campaigns.edit") === "tenant"
      ? []
      : [sql`u.business_unit_id = any(${await unitsOf(trx, actor)}::uuid[])`]),
  ];
  const lines = await usersWhere(reader, sql`${sql.join(wanted, sql` and `)}`);
  return decideAll(reader, { subject, blocks }, lines, new Set());
}

/** At their turn; `taken`: addresses that got it already. */
export async function decideUsers(
  reader: Reader,
  letter: Letter,
  ids: readonly string[],
  taken: Set<string>,
): Promise<Recipient[]> {
  const lines = await usersWhere(reader, sql`u.id = any(${[...ids]}::uuid[])`);
  return decideAll(reader, letter, lines, taken);
}

function withinUnits(tenant_id: string, ids: readonly string[]) {
  return sql`u.business_unit_id in (with recursive below (id) as (
      select id from business_units where tenant_id = ${tenant_id} and deleted_at is null and id = any(${[...ids]}::uuid[])
      union select b.id from business_units b join below on b.parent_id = below.id
        where b.tenant_id = ${tenant_id} and b.deleted_at is null
    ) select id from below)`;
}

async function usersWhere({ trx, actor }: Reader, where: ReturnType<typeof sql>): Promise<UserLine[]> {
  const { rows } = await sql<UserLine>`select u.id, u.first_name, u.last_name, u.username, u.email, u.account_type,
      u.title, u.active and u.deleted_at is null as active, f.user_id is not null as unsubscribed
    from users u left join broadcast_refusals f on f.tenant_id = u.tenant_id and f.user_id = u.id
    where u.tenant_id = ${actor.tenant_id} and ${where}
    order by lower(u.first_name) collate "C", lower(u.last_name) collate "C", u.id`.execute(trx);
  return rows;
}

async function decideAll(
  reader: Reader,
  letter: Letter,
  lines: readonly UserLine[],
  taken: Set<string>,
): Promise<Recipient[]> {
  const shared = await sharedFacts(reader);
  return lines.map((line) => {
    const facts = { ...factsOf(line), ...shared };
    const key = line.email.toLowerCase();
    const { active, unsubscribed } = line;
    const decided = decidePerson(letter, { active, unsubscribed, isTaken: taken.has(key), facts });
    if (decided.reason === "goes") taken.add(key);
    const { email, account_type } = line;
    const outcome = decided.reason === "goes" ? "goes" : "not";
    return { ...decided, user_id: line.id, name: facts.name, email, account_type, outcome };
  });
}

function factsOf({ first_name, last_name, username, email, title }: UserLine) {
  const name = fullNameOf({ first_name, last_name, username });
  return { first_name, name, email, title: title === null ? "" : optionWords(title) };
}

async function sharedFacts({ trx, actor, world }: Reader): Promise<Pick<UserFacts, "company" | "today">> {
  const me = await findUser(trx, actor.tenant_id, actor.user_id);
  const company = await companyFacts(trx, actor.tenant_id);
  return { company, today: dayOf(world.now(), zoneName(me?.timezone)) };
}
