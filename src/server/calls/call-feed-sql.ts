import { sql } from "kysely";
import { collectionOf } from "../../contract/device/collections.ts";
import { callColumns } from "../../domain/calls/call.ts";
import { isSeen } from "../changes/feed-step.ts";
import { isNewEnough, type Sources, words } from "../changes/feed-sources.ts";
import { whereVisible } from "../changes/visibility.ts";
import { dayMs } from "../../kit/durations.ts";

const keptDays = collectionOf("calls").kept?.days ?? 0;

export const callFeed = {
  /** One's own calls with any contact; those of other users belong to their contact. */
  calls: {
    columns: callColumns,
    from: sql`calls t left join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id`,
    where: (walk) =>
      sql`t.tenant_id = ${walk.actor.tenant_id} and t.created_at > ${walk.now - keptDays * dayMs}
      and (t.user_id = ${walk.actor.user_id} or (${whereVisible(walk.visibilities.contacts, "c")} and ${isNewEnough(walk)}))`,
    // Other users' calls that belonged to a visible contact and were reassigned to one that is not.
    left(walk) {
      const { actor, visibilities } = walk;
      const was = visibilities.contacts.all
        ? sql`false`
        : sql`exists (select from unnest(t.former_contact_ids) f (contact_id) where ${isSeen(walk, visibilities.contacts, sql`f.contact_id`)})`;
      return sql`t.former_contact_ids <> '{}'
        and t.user_id <> ${actor.user_id} and ${was} and not ${isSeen(walk, visibilities.contacts, sql`t.contact_id`)}`;
    },
  },

  /**
   * Numbers with a do-not-call request, of any day and any user's call: the call itself is not sent, only the number,
   * since when it is closed, and whose number it was then.
   */
  closed_numbers: {
    columns: words("id number contact_id asked_at seq"),
    from: sql`calls t`,
    select: () => sql`t.id, t.contact_id, t.created_at as asked_at, t.seq,
    regexp_replace(regexp_replace(case when t.call_direction = 'inbound' then t.call_from else t.call_to end,
      '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') as number`,
    where: ({ actor }) => sql`t.tenant_id = ${actor.tenant_id} and t.outcome = 'do_not_call'`,
    // Until the request was withdrawn or the call was removed.
    left: () => sql`(t.refused_once or t.outcome = 'do_not_call')
      and (t.outcome is distinct from 'do_not_call' or t.deleted_at is not null)`,
  },
} satisfies Partial<Sources>;
