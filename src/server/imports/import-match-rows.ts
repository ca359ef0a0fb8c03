/**
 * Second part of an import: which rows repeat an earlier row or match an existing contact, and whose numbers must not
 * be called. Whole-table statements without a pairwise step, so that a file with one phone 250,000 times costs no more
 * than another. Two rows are one person when they share a phone, an email, or name and birth date, and their first
 * names do not differ.
 */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { nameSigns } from "../../domain/contacts/name-fold.ts";
import { keyPrefixes } from "../../domain/imports/match.ts";
import type { ImportPlan, ScrubAgainst } from "../../domain/imports/plan.ts";
import { isPolicyTarget } from "../../domain/imports/targets.ts";
import { wholeLetters } from "../../kit/text.ts";
import { downlineOf, whereVisible, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { markListed } from "./import-dnc-rows.ts";
import type { Of } from "./import-rows.ts";

/** Sorts two or three keys per row, for 250,000 rows at once. */
const sortMemory = "64MB";

type Compared = Pick<ImportPlan, "scrub_against" | "forgive" | "fields">;

export async function matchRows(ctx: Ctx, of: Of, plan: Compared): Promise<void> {
  const scrub = plan.scrub_against;
  // Fresh rows have no statistics: the planner assumes a handful and picks a nested loop.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', ${sortMemory}, true)`.execute(
    ctx.trx,
  );
  if (scrub.who !== "nobody" && scrub.on_match !== "add" && scrub.by.length > 0) {
    // A list of policies has one row per policy, so people repeat.
    await settleRepeated(ctx, of, { scrub, joins: plan.fields.some(({ target }) => isPolicyTarget(target)) });
    await findKnown(ctx, of, scrub);
  }
  if (scrub.do_not_call.length > 0)
    await markListed(ctx.trx, of, scrub.do_not_call, plan.forgive.includes("dnc_listed"));
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(ctx.trx);
}

const waitingKeys = ({ tenant_id, import_id }: Of, { by }: ScrubAgainst) => sql`
  select r.row_no, r.first_key, key from import_rows r, unnest(r.match_keys) as key
  where r.tenant_id = ${tenant_id} and r.import_id = ${import_id} and r.status = 'waiting'
    and left(key, 2) = any(${by.map((one) => keyPrefixes[one])}::text[])`;

/** The first of equal rows is used; the others are rejected, or follow it if they have policies. */
async function settleRepeated(
  { trx }: Ctx,
  of: Of,
  { scrub, joins }: { scrub: ScrubAgainst; joins: boolean },
): Promise<void> {
  const reasons = JSON.stringify([{ reason: "duplicate_in_file", column: null }]);
  const outcome = joins ? sql`same_as = repeated.leader` : sql`status = 'failed', reasons = ${reasons}::jsonb`;
  await sql`with keys as (${waitingKeys(of, scrub)}),
    seen as (
      select row_no, first_key,
        min(row_no) over (partition by key) as any_row,
        min(row_no) over (partition by key, first_key) as same_row,
        min(row_no) filter (where first_key = '') over (partition by key) as nameless_row
      from keys),
    repeated as (
      select row_no, min(least(same_row, nameless_row, case when first_key = '' then any_row end)) as leader from seen
      group by row_no)
    update import_rows r set ${outcome} from repeated
    where r.tenant_id = ${of.tenant_id} and r.import_id = ${of.import_id} and r.row_no = repeated.row_no
      and repeated.leader < repeated.row_no`.execute(trx);
}

async function findKnown(ctx: Ctx, of: Of, scrub: ScrubAgainst): Promise<void> {
  await sql`with keys as (${waitingKeys(of, scrub)}),
    known as materialized (
      select key, first_key, min(id) as id from (${await contactKeys(ctx, scrub)}) k group by key, first_key),
    known_any as (select key, min(id) as id from known group by key),
    found as (
      select r.row_no, k.id from keys r join known k on k.key = r.key and k.first_key = r.first_key
      union all select r.row_no, k.id from keys r join known k on k.key = r.key and k.first_key = '' where r.first_key <> ''
      union all select r.row_no, k.id from keys r join known_any k on k.key = r.key where r.first_key = ''),
    chosen as (select row_no, min(id) as id from found group by row_no)
    update import_rows r set match_id = chosen.id from chosen
    where r.tenant_id = ${of.tenant_id} and r.import_id = ${of.import_id} and r.row_no = chosen.row_no`.execute(
    ctx.trx,
  );
}

/**
 * Every phone, email, name and birth date, and Medicare number of the contacts compared with, in the form of
 * `matchKeys`.
 */
async function contactKeys(ctx: Ctx, scrub: ScrubAgainst): Promise<RawBuilder<unknown>> {
  const whose = await comparedWith(ctx, scrub);
  const contacts = sql`contacts c where c.tenant_id = ${ctx.actor.tenant_id} and c.deleted_at is null and ${whose}`;
  const sides = { phone: phoneKeys, email: emailKeys, name_birth_date: personKeys, mbi: mbiKeys };
  return sql`${sql.join(
    scrub.by.map((by) => sides[by](contacts)),
    sql` union all `,
  )}`;
}

async function comparedWith({ trx, actor }: Ctx, { who }: ScrubAgainst): Promise<Expression<SqlBool>> {
  if (who === "tenant") return sql<SqlBool>`true`;
  if (who === "mine") return sql<SqlBool>`c.owner_id = ${actor.user_id}`;
  if (who === "downline") return sql<SqlBool>`c.owner_id = any(${await downlineOf(trx, actor)}::uuid[])`;
  return whereVisible(await visibilityOf(trx, actor, "contacts.edit"), "c");
}

/** Same as `foldName`. */
function foldedName(column: string): RawBuilder<string> {
  const name = sql`translate(${sql.ref(column)}, ${nameSigns}, '')`;
  const letters = Object.entries(wholeLetters);
  const single = letters.filter(([, plain]) => plain.length === 1);
  const [from, to] = [single.map(([letter]) => letter).join(""), single.map(([, plain]) => plain).join("")];
  const bare = sql`translate(regexp_replace(normalize(${name}, NFKD), '[\u0300-\u036F]+', '', 'g'), ${from}, ${to})`;
  const whole = letters
    .filter(([, plain]) => plain.length > 1)
    .reduce<RawBuilder<unknown>>((text, [letter, plain]) => sql`replace(${text}, ${letter}, ${plain})`, bare);
  // Most names are plain ASCII.
  return sql<string>`lower(case when ${sql.ref(column)} ~ '[^ -~]' then ${whole} else ${name} end)`;
}

const phoneKeys = (contacts: RawBuilder<unknown>) => sql`
  select c.id, ${foldedName("c.first_name")} as first_key,
    'p:' || regexp_replace(regexp_replace(p->>'number', '\\D', '', 'g'), '^1(?=\\d{10}$)', '') as key
  from (select id, first_name, jsonb_array_elements(phones) as p from ${contacts}) c`;

const emailKeys = (contacts: RawBuilder<unknown>) => sql`
  select c.id, ${foldedName("c.first_name")} as first_key, 'e:' || lower(e->>'address') as key
  from (select id, first_name, jsonb_array_elements(emails) as e from ${contacts}) c`;

const personKeys = (contacts: RawBuilder<unknown>) => sql`
  select c.id, ${foldedName("c.first_name")} as first_key,
    'n:' || ${foldedName("c.last_name")} || '|' || ${foldedName("c.first_name")} || '|' || c.birth_date as key
  from (select id, first_name, last_name, birth_date from ${contacts} and c.birth_date is not null) c`;

const mbiKeys = (contacts: RawBuilder<unknown>) => sql`
  select c.id, ${foldedName("c.first_name")} as first_key, 'm:' || right(c.mbi_masked, 4) || '|' || c.birth_date as key
  from (select id, first_name, mbi_masked, birth_date from ${contacts} and c.mbi_masked is not null and c.birth_date is not null) c`;
