import { sql } from "kysely";
import { reportTypesOf } from "../../domain/reports/report-catalog.ts";
import type { FeedQuery, Sources } from "../changes/feed-sources.ts";
import { words } from "../changes/feed-sources.ts";

const plain = words(
  "id report_type name spec shared created_by created_at updated_at status progress rows run_at error expires_at seq",
);

const mayOpen = ({ actor }: FeedQuery) => sql`(t.name <> '' and (t.created_by = ${actor.user_id} or t.shared)
  and t.report_type = any(${reportTypesOf(actor).map(({ type }) => type)}::text[]))`;

/** Saved by name. The numbers are those of their creator's rights, and sent to nobody else. */
export const reportFeed = {
  reports: {
    columns: [...plain, "created_by_name", "schedule", "figures"],
    from: sql`reports t`,
    select: ({ actor }) => sql`${sql.join(plain.map((name) => sql.ref(`t.${name}`)))},
      coalesce((select btrim(u.first_name || ' ' || u.last_name) from users u
        where u.tenant_id = t.tenant_id and u.id = t.created_by), '') as created_by_name,
      (select jsonb_build_object('every', s.every, 'weekday', s.weekday, 'month_day', s.month_day, 'at', s.at,
        'zone', s.zone, 'paused', s.paused, 'next_at', s.next_at)
        from report_schedules s where s.tenant_id = t.tenant_id and s.report_id = t.id) as schedule,
      case when t.created_by = ${actor.user_id} then t.figures end as figures`,
    where: (query) => sql`t.tenant_id = ${query.actor.tenant_id} and ${mayOpen(query)}`,
    left: (query) => sql`t.tenant_id = ${query.actor.tenant_id} and not ${mayOpen(query)}`,
  },
} satisfies Partial<Sources>;
