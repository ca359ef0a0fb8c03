/** History of flows, newest first: of one flow, or of one contact. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import type { FlowHistory } from "../../domain/workflow/flow.ts";
import type { StepResult } from "../../domain/workflow/limits.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { nameFacts, type NameFacts } from "../contacts/contact-name-rows.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

/** Of an entry `h`. */
export const ofMessage = sql`left join texts x on x.tenant_id = h.tenant_id and x.id = h.message_id
  left join email_logs l on l.tenant_id = h.tenant_id and l.id = h.message_id`;
/** What did not arrive was not sent: the message itself knows why. */
export const toldResult = sql`case when x.status = 'blocked' or (l.status = 'failed' and l.reason is not null) then 'skipped'
  when x.status in ('failed', 'undelivered') or l.status in ('failed', 'bounced') then 'failed' else h.result end`;
export const toldDetail = sql`case when x.status in ('blocked', 'failed', 'undelivered') then x.error
  when l.status in ('failed', 'bounced') then l.error else h.detail end`;
const shown = sql`h.id, h.run_id, h.flow_id, f.name as flow_name, h.contact_id, ${nameFacts} as named, h.at, h.step_id, h.step,
  ${toldResult} as result, ${toldDetail} as detail, h.user_id`;

const from = sql`flow_history h
  join workflow_flows f on f.tenant_id = h.tenant_id and f.id = h.flow_id
  join contacts c on c.tenant_id = h.tenant_id and c.id = h.contact_id
  ${ofMessage}`;

export interface HistoryPage extends PageQuery {
  result?: StepResult | undefined;
  contact_id?: number | undefined;
}

/** Of the visible contacts, with the total count. */
export function listHistoryOfFlow(
  trx: Trx,
  { tenant_id, flow_id, visibility }: { tenant_id: string; flow_id: string; visibility: Visibility },
  { result: asked, contact_id, ...page }: HistoryPage,
): Promise<Page<FlowHistory>> {
  const ended = asked === undefined ? sql`true` : sql`${toldResult} = ${asked}`;
  const who = contact_id === undefined ? sql`true` : sql`h.contact_id = ${contact_id}`;
  return historyWhere(
    trx,
    sql`h.tenant_id = ${tenant_id} and h.flow_id = ${flow_id} and ${ended} and ${who} and ${whereVisible(visibility, "c")}`,
    page,
  );
}

export function listHistoryOfContact(
  trx: Trx,
  tenant_id: string,
  contact_id: number,
  page: PageQuery,
): Promise<Page<FlowHistory>> {
  return historyWhere(trx, sql`h.tenant_id = ${tenant_id} and h.contact_id = ${contact_id}`, page);
}

type Row = Omit<FlowHistory, "contact_name"> & { named: NameFacts };

async function historyWhere(trx: Trx, where: RawBuilder<SqlBool>, page: PageQuery): Promise<Page<FlowHistory>> {
  const found = { select: shown, from: sql`${from} where ${where}`, orderBy: sql`h.at desc, h.id desc` };
  const { rows, total_count } = await pageOfSql<Row>(trx, found, page);
  return { rows: rows.map(({ named, ...line }) => ({ ...line, contact_name: nameOfContact(named) })), total_count };
}
