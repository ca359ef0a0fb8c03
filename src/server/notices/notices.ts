/** Which notifications a user has read, and their notification settings; private to the user. */
import { notices } from "../../contract/notices/notices.ts";
import { noticeFactsKeptDays, noticeFactsMax } from "../../domain/account/limits.ts";
import type { NewNoticeFact } from "../../domain/account/notice-fact.ts";
import { implement } from "../http/mount.ts";
import { writtenTime } from "../changes/written-time.ts";
import { dayMs } from "../../kit/durations.ts";
import { dropOldFacts, keepFacts } from "./notice-rows.ts";

/** Each write deletes up to this many old ones, more than it adds. */
const droppedMost = 200;

export const noticesImplementation = implement(notices, {
  say: async (ctx, { body }) => {
    const { trx, actor, world, changeSet } = ctx;
    const now = world.now();
    // A wrong device clock must not override later changes, nor lose to earlier ones.
    const facts = await keepFacts(trx, actor, lastOfEach(body.facts), { said_at: writtenTime(ctx, body.at), now });
    const before = now - noticeFactsKeptDays * dayMs;
    const dropped = await dropOldFacts(trx, actor, { before, keep: noticeFactsMax, now, most: droppedMost });
    changeSet.add("notice_facts", ...facts.map(({ id }) => id), ...dropped);
    return { data: facts.filter(({ id }) => !dropped.includes(id)) };
  },
});

function lastOfEach(facts: readonly NewNoticeFact[]): NewNoticeFact[] {
  return [...new Map(facts.map((fact) => [fact.about, fact])).values()];
}
