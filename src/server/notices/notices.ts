/** Which notices a person has read, and how they want to be told; kept for them alone. */
import { notices } from "../../contract/notices/notices.ts";
import { noticeFactsKeptDays, noticeFactsMax } from "../../domain/account/limits.ts";
import type { NewNoticeFact } from "../../domain/account/notice-fact.ts";
import { dayMs } from "../../kit/dates.ts";
import { implement } from "../http/mount.ts";
import { dropOldFacts, keepFacts } from "./notice-rows.ts";

/** Each word lets go of some, which is more than one adds. */
const droppedMost = 200;

export const noticesImplementation = implement(notices, {
  say: async ({ trx, actor, world, changeSet }, { body }) => {
    const now = world.now();
    // A clock that is ahead does not outlast what is said after it.
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
