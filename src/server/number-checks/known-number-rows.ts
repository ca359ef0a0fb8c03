/** What the company's own records say of numbers: calls, texts, consent, uploaded do-not-call lists. */
import { sql } from "kysely";
import type { ScrubKind } from "../../domain/imports/scrub-list.ts";
import { type LearnedOfNumber, nothingLearned } from "../../domain/number-checks/known-here.ts";
import type { CheckRow } from "../../domain/number-checks/stored-check.ts";
import { dayOf, startOfDay } from "../../kit/dates.ts";
import type { Trx } from "../db/schema.ts";

type Asked = Pick<CheckRow, "number_key" | "contact_id">;
type Moments = Pick<LearnedOfNumber, "texted_at" | "answered_at" | "disconnected_at">;

/** By number key. */
export async function learnedOf(
  trx: Trx,
  tenant_id: string,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, LearnedOfNumber>> {
  const keys = asked.map(({ number_key }) => number_key);
  const ids = asked.map(({ contact_id }) => contact_id);
  const { rows } = await sql<Moments & { number_key: string }>`select x.number_key,
      (select max(t.at) from conversations v join texts t on t.tenant_id = v.tenant_id and t.conversation_id = v.id
        where v.tenant_id = ${tenant_id} and v.number_key = x.number_key
          and (t.direction = 'inbound' or t.status = 'delivered')) as texted_at,
      k.answered_at, k.disconnected_at
    from unnest(${keys}::text[], ${ids}::bigint[]) as x(number_key, contact_id)
    left join lateral (select max(k.answered_at) filter (where k.outcome is distinct from 'disconnected') as answered_at,
        max(k.created_at) filter (where k.outcome = 'disconnected') as disconnected_at
      from calls k where k.tenant_id = ${tenant_id} and k.contact_id = x.contact_id and k.deleted_at is null
        and phone_key(case when k.call_direction = 'outbound' then k.call_to else k.call_from end) = x.number_key
    ) k on true`.execute(trx);
  return new Map(rows.map(({ number_key, ...moments }) => [number_key, { ...nothingLearned, ...moments }]));
}

/** The day each number's holder last agreed to be contacted. */
export async function agreedDays(
  trx: Trx,
  tenant_id: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ address: string; at: number }>`select address, max(at) as at from consents
    where tenant_id = ${tenant_id} and address = any(${numbers}::text[]) and channel in ('text', 'call')
      and event in ('granted', 'regranted') group by address`.execute(trx);
  return new Map(rows.map(({ address, at }) => [address, dayOf(Number(at))]));
}

export interface ListedNumbers {
  /** Lists that have each number. */
  readonly lists: ReadonlyMap<string, ReadonlySet<ScrubKind>>;
  /** When the national list was published; null: none was uploaded. */
  readonly as_of: number | null;
}

export async function listedNumbers(trx: Trx, tenant_id: string, keys: readonly string[]): Promise<ListedNumbers> {
  const digits = keys.filter((key) => /^\d{10}$/.test(key));
  const { rows } = await sql<{ kind: ScrubKind; digits: string }>`select s.kind, n::text as digits
    from scrub_lists s
    join scrub_list_parts p on p.tenant_id = s.tenant_id and p.list_id = s.id
      and p.numbers && ${digits}::bigint[]
    cross join unnest(p.numbers) n
    where s.tenant_id = ${tenant_id} and n = any(${digits}::bigint[])`.execute(trx);
  const national = await trx
    .selectFrom("scrub_lists")
    .select("as_of")
    .where((eb) => eb.and({ tenant_id, kind: "federal" }))
    .executeTakeFirst();
  const lists = new Map<string, Set<ScrubKind>>();
  for (const { kind, digits: key } of rows) lists.set(key, (lists.get(key) ?? new Set()).add(kind));
  return { lists, as_of: national ? startOfDay(national.as_of) : null };
}
