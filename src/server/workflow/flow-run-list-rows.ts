/** Flow runs as listed to users. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { FlowRun } from "../../domain/workflow/flow.ts";
import type { RunState } from "../../domain/workflow/limits.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { nameFacts, type NameFacts } from "../contacts/contact-name-rows.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

/** The kind of the current step is looked up in the run's version. */
const shown = sql`r.id, r.flow_id, f.name as flow_name, r.version, r.contact_id, ${nameFacts} as named, r.user_id, r.step_id,
  (select step->>'kind' from workflow_versions v, jsonb_array_elements(v.plan->'steps') step
    where v.tenant_id = r.tenant_id and v.template_id = r.template_id and v.version = r.version
      and step->>'id' = r.step_id::text) as step_kind,
  r.state, r.waiting_until, r.started_at, r.ended_at, r.why`;

const from = sql`flow_runs r
  join workflow_flows f on f.tenant_id = r.tenant_id and f.id = r.flow_id
  join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id`;

/** Active runs first, by due time; then ended ones, last ended first. */
const orderBy = sql`(r.ended_at is not null), r.waiting_until, r.ended_at desc, r.started_at desc, r.id`;

type Row = Omit<FlowRun, "contact_name"> & { named: NameFacts };

async function runsWhere(trx: Trx, where: RawBuilder<SqlBool>, cut: RawBuilder<unknown>): Promise<FlowRun[]> {
  const { rows } = await sql<Row>`select ${shown} from ${from} where ${where} order by ${orderBy} ${cut}`.execute(trx);
  return rows.map(withName);
}

const withName = ({ named, ...run }: Row): FlowRun => ({ ...run, contact_name: nameOfContact(named) });

export interface RunPage extends PageQuery {
  state?: RunState | undefined;
}

/** Of the visible contacts, with the total count. */
export async function listRunsOfFlow(
  trx: Trx,
  { tenant_id, flow_id, visibility }: { tenant_id: string; flow_id: string; visibility: Visibility },
  { state, ...page }: RunPage,
): Promise<Page<FlowRun>> {
  const stands = state === undefined ? sql`true` : sql`r.state = ${state}`;
  const where = sql<SqlBool>`r.tenant_id = ${tenant_id} and r.flow_id = ${flow_id} and ${stands} and ${whereVisible(visibility, "c")}`;
  const found = { select: shown, from: sql`${from} where ${where}`, orderBy };
  const { rows, total_count } = await pageOfSql<Row>(trx, found, page);
  return { rows: rows.map(withName), total_count };
}

const runsOfContactMax = 100;

export function listRunsOfContact(trx: Trx, tenant_id: string, contact_id: number): Promise<FlowRun[]> {
  const where = sql<SqlBool>`r.tenant_id = ${tenant_id} and r.contact_id = ${contact_id}`;
  return runsWhere(trx, where, sql`limit ${runsOfContactMax}`);
}

export interface RunOfContact {
  tenant_id: string;
  contact_id: number;
  id: string;
}

/** Locked until the transaction ends, so that no step runs meanwhile. */
export async function lockRunOfContact(
  trx: Trx,
  { tenant_id, contact_id, id }: RunOfContact,
): Promise<FlowRun | undefined> {
  const where = sql<SqlBool>`r.tenant_id = ${tenant_id} and r.contact_id = ${contact_id} and r.id = ${id}`;
  return (await runsWhere(trx, where, sql`for update of r`))[0];
}
