/** A contact's timeline, page by page, from every source its reader may see. */
import { contactTimeline } from "../../contract/timeline/contact-timeline.ts";
import type { TimelineItem } from "../../domain/timeline/timeline.ts";
import { refuse } from "../../kit/refusal.ts";
import { visibleTo, visibilityOf } from "../changes/visibility.ts";
import type { Ctx } from "../context.ts";
import { implement } from "../http/mount.ts";
import { contactToRead } from "../contacts/contact-visibility.ts";
import { type Place, timelinePage } from "./contact-timeline-rows.ts";
import { timelineSources } from "./timeline-source-rows.ts";

export const contactTimelineImplementation = implement(contactTimeline, {
  list: async (ctx, { params, query }) => {
    const kinds = await kindsOn(ctx, params.id);
    const after = query.before === undefined ? null : readPlace(query.before);
    const { limit } = query;
    const rows = await timelinePage(ctx, { contact_id: params.id, kinds, after, limit: limit + 1 });
    const data = rows.slice(0, limit).map(({ facts, ...row }) => ({ ...row, ...facts }) as TimelineItem);
    const last = data.at(-1);
    return { data, meta: { next: rows.length > limit && last ? `${last.at}~${last.kind}~${last.id}` : null } };
  },
});

/** Sources the reader has the capability for on this contact. */
async function kindsOn(ctx: Ctx, id: number): Promise<Set<string>> {
  const contact = await contactToRead(ctx, id);
  const kinds = new Set<string>();
  for (const { kind, needs } of timelineSources) {
    if (
      needs === undefined ||
      (await visibleTo(ctx.trx, await visibilityOf(ctx.trx, ctx.actor, needs), [contact])).length > 0
    )
      kinds.add(kind);
  }
  return kinds;
}

const placeForm = /^(\d{1,16})~([a-z]{1,20})~(.{1,150})$/;

function readPlace(text: string): Place {
  const match = placeForm.exec(text);
  if (!match) return refuse("invalid", { before: ["Page not found."] });
  return { at: Number(match[1]), kind: match[2] ?? "", id: match[3] ?? "" };
}
