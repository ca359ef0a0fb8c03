/** The list of conversations: those of visible contacts, with filters and search. */
import { type RawBuilder, sql } from "kysely";
import type { conversationFilters } from "../../contract/messages/sms.ts";
import { type Conversation, conversationColumns } from "../../domain/messages/conversation.ts";
import { digitsOf } from "../../kit/text.ts";
import type { Actor } from "../actor.ts";
import { whereVisible, type Visibility } from "../changes/visibility.ts";
import { type Page, pageOfSql, type PageQuery } from "../db/pages.ts";
import type { Trx } from "../db/schema.ts";

interface ConversationQuery extends PageQuery {
  filter: (typeof conversationFilters)[number];
  q: string;
}

const columns = sql.raw(conversationColumns.map((name) => `v."${name}"`).join(", "));

export function listConversations(
  trx: Trx,
  { tenant_id, user_id }: Pick<Actor, "tenant_id" | "user_id">,
  visibility: Visibility,
  query: ConversationQuery,
): Promise<Page<Conversation>> {
  const filters: Record<ConversationQuery["filter"], RawBuilder<unknown>> = {
    all: sql`true`,
    unread: sql`v.unread > 0`,
    mine: sql`v.user_id = ${user_id}`,
    held: sql`exists (select from texts t where t.tenant_id = ${tenant_id} and t.conversation_id = v.id and t.verdict = 'open')`,
    muted: sql`v.muted`,
    unknown: sql`v.contact_id is null`,
  };
  const from = sql`conversations v left join contacts c on c.tenant_id = v.tenant_id and c.id = v.contact_id
    where v.tenant_id = ${tenant_id} and v.deleted_at is null and ${filters[query.filter]} and ${searched(query.q)}
      and ${visibility.all ? sql`true` : whereVisible(visibility, "c")}`;
  return pageOfSql<Conversation>(trx, { select: columns, from, orderBy: sql`v.last_at desc, v.id` }, query);
}

function searched(q: string): RawBuilder<unknown> {
  const text = q.trim().toLowerCase();
  if (text === "") return sql`true`;
  const digits = digitsOf(text);
  return sql`(strpos(lower(v.preview), ${text}) > 0 or strpos(coalesce(c.haystack, ''), ${text}) > 0
    ${digits.length >= 3 ? sql`or strpos(v.number_key, ${digits}) > 0` : sql``})`;
}
