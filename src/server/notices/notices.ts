/** Which notifications a user has read, and their notification settings; private to the user. */
import { notices } from "../../contract/notices/notices.ts";
import { noticeFactsKeptDays, noticeFactsMax } from "../../domain/account/limits.ts";
import type { NewNoticeFact } from "../../domain/account/notice-fact.ts";
import { dayMs } from "../../kit/dates.ts";
import { implement } from "../http/mount.ts";
import { dropOldFacts, keepFacts } from "./notice-rows.ts";

/** Each write deletes up to this many old ones, more than it adds. */
const droppedMost = 200;

export const noticesImplementation = implement(notices, {
  say: async ({ trx, actor, world, changeSet }, { body }) => {
    const now = world.now();
    // A device clock that runs ahead must not override later changes.
    const facts = await keepFacts(trx, actor, lastOfEach(body.facts), { said_at: Math.min(body.at, now), now });
    const before = now - noticeFactsKeptDays * dayMs;
    const dropped = await dropOldFacts(trx, actor, { before, keep: noticeFactsMax, now, most: droppedMost });
    changeSet.add("notice_facts", ...facts.map(({ id }) => id), ...dropped);
    return { data: facts.filter(({ id }) => !dropped.includes(id)) };
  },
});

function lastOfEach(facts: readonly NewNoticeFact[]): NewNoticeFact[] {
  return [...new Map(facts.map((fact) => [fact.about, fact])).values()];
}
