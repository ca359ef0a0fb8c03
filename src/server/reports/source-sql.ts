/** The SQL of a report source: the same names as its declaration, so that a missing one does not compile. */
import { type DayRange, earlierDays } from "../../domain/reports/report-period.ts";
import type { RawBuilder, SqlBool } from "kysely";
import { sql } from "kysely";
import type { ReportSource } from "../../domain/report-sources/report-shape.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";

export type Sql = RawBuilder<unknown>;
export type Condition = RawBuilder<SqlBool>;

export interface Reading {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly now: number;
  readonly today: string;
  readonly zone: string;
  /** Whose records count. */
  readonly reach: Visibility;
  /** Contacts whose names may be shown. */
  readonly contacts: Visibility;
}

/** `when`: which rows it counts. `sum`: what it adds up. */
export interface MeasureSql {
  readonly when?: Condition;
  readonly sum?: Sql;
}

type Basic<M> = { [K in keyof M]: M[K] extends { of: unknown } ? never : K }[keyof M];

export interface SourceSql<S extends ReportSource = ReportSource> {
  /** `range`: the days that are read, so that a source that groups its rows need not group all. */
  readonly from: (reading: Reading, range: DayRange) => Sql;
  /** Of the tenant, not deleted, within reach. */
  readonly where: (reading: Reading) => Condition;
  readonly id: Sql;
  /** The contact a row opens; null: none, or not the reader's to see. */
  readonly contact_id: Sql;
  readonly person: Sql;
  readonly dates: { readonly [K in keyof S["dates"]]: Sql };
  /** Holds wherever a computed date is in a range, and is quicker to tell. */
  readonly near?: { readonly [K in keyof S["dates"]]?: (range: DayRange) => Condition };
  readonly fields: { readonly [K in keyof S["fields"]]: Sql };
  /** Fields that hold several values. */
  readonly lists?: { readonly [K in keyof S["fields"]]?: Sql };
  readonly columns: { readonly [K in keyof S["columns"]]: Sql };
  readonly measures: { readonly [K in Basic<S["measures"]>]: MeasureSql };
}

/** Loosely typed, for the code that serves every source. */
export type AnySource = Omit<SourceSql, "dates" | "near" | "fields" | "lists" | "columns" | "measures"> &
  Readonly<Record<"dates" | "fields" | "columns", Readonly<Record<string, Sql>>>> & {
    readonly near?: Readonly<Record<string, ((range: DayRange) => Condition) | undefined>>;
    readonly lists?: Readonly<Record<string, Sql | undefined>>;
    readonly measures: Readonly<Record<string, MeasureSql>>;
  };

export const contactName = sql`coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), nullif(c.business_name, ''),
  'Contact ' || c.id)`;

/** Joins the contact of a record if the reader may see it; otherwise its columns are null. */
export function seenContact({ tenant_id, contacts }: Reading, contact_id: Sql): Sql {
  return sql`left join contacts c on c.tenant_id = ${tenant_id} and c.id = ${contact_id} and c.deleted_at is null
    and ${whereVisible(contacts, "c")}`;
}

/** Joins the user of a record, named by `userNamed`. A query that shows no name leaves the join out by itself. */
export function withUser({ tenant_id }: Reading, id: Sql): Sql {
  return sql`left join users named on named.tenant_id = ${tenant_id} and named.id = ${id}`;
}

export const userNamed = sql`btrim(named.first_name || ' ' || named.last_name)`;

/** One by one: for short lists, and a second user of a record. */
export function userName(id: Sql): Sql {
  return sql`(select btrim(u.first_name || ' ' || u.last_name) from users u where u.tenant_id = t.tenant_id and u.id = ${id})`;
}

/** A day given as text that is so many months earlier than one in a range, and a few days around it. */
export function monthsBefore(day: Sql, range: DayRange, months: number): Condition {
  const { from, to } = earlierDays(range, months);
  const since = from === null ? sql<SqlBool>`true` : sql<SqlBool>`${day} collate "C" >= ${from}`;
  return to === null ? since : sql<SqlBool>`${since} and ${day} collate "C" < ${to}`;
}

/** The owner of the contact of a record `t`, seen or not. */
export const contactOwner = sql`(select o.owner_id from contacts o where o.tenant_id = t.tenant_id and o.id = t.contact_id)`;

/** A record of a person within reach. */
export function isWithin({ reach }: Reading, person: Sql): Condition {
  return reach.all ? sql<SqlBool>`true` : sql<SqlBool>`${person} = any(${reach.owners}::uuid[])`;
}
