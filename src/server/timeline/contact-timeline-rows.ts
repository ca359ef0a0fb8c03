/** One page of a contact's timeline, across all sources. */
import { sql } from "kysely";
import type { TimelineItem } from "../../domain/timeline/timeline.ts";
import type { Ctx } from "../context.ts";
import { timelineSources } from "./timeline-source-rows.ts";

/** Last entry of a page. */
export interface Place {
  at: number;
  kind: string;
  id: string;
}

interface Row {
  kind: TimelineItem["kind"];
  id: string;
  at: number;
  by: string | null;
  facts: Record<string, unknown>;
}

interface Page {
  contact_id: number;
  kinds: ReadonlySet<string>;
  after: Place | null;
  limit: number;
}

/** Each source is limited to one page, so that a long timeline costs no more than a short one. */
export async function timelinePage({ trx, actor }: Ctx, { contact_id, kinds, after, limit }: Page): Promise<Row[]> {
  const asking = { tenant_id: actor.tenant_id, user_id: actor.user_id, contact_id };
  const parts = timelineSources
    .filter(({ kind }) => kinds.has(kind))
    .map(({ kind, rows }) => {
      const isLater = after
        ? sql`(x.at, ${kind}::text, x.id) < (${after.at}::bigint, ${after.kind}::text, ${after.id}::text)`
        : sql`true`;
      return sql`(select ${kind}::text as kind, x.id, x.at, x.by, x.facts from (${rows(asking)}) x
        where ${isLater} order by x.at desc, x.id desc limit ${limit})`;
    });
  const { rows } = await sql<Row>`select * from (${sql.join(parts, sql` union all `)}) story
    order by at desc, kind desc, id desc limit ${limit}`.execute(trx);
  return rows;
}
