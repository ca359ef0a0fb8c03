/** Changes to notification states: applied here immediately, and on the other devices when they sync. */
import { notices } from "../../contract/notices/notices.ts";
import {
  columnsAbout,
  isWish,
  type NewNoticeFact,
  type NoticeFact,
  sayFact,
} from "../../domain/account/notice-fact.ts";
import type { RowKey } from "../collections/index.ts";
import { type ConfirmedRow, intent, type IntentFacts } from "./intent.ts";

const factKey = (id: string): RowKey => ({ collection: "notice_facts", id });

export interface NoticeSayInput {
  facts: NewNoticeFact[];
}

export const noticeSay = intent(notices.say, {
  name: "notice.say",
  title: ({ facts }: NoticeSayInput) => {
    if (facts.every(({ about }) => about === columnsAbout)) return "Columns of the contact list";
    return facts.some(isWish) ? "Notification settings" : "Notifications read";
  },
  touches: ({ facts }: NoticeSayInput) => facts.map(({ id }) => factKey(id)),
  applies: (row: NoticeFact | undefined, { facts }: NoticeSayInput, key: RowKey, { at }: IntentFacts) => {
    const said = facts.find(({ id }) => id === key.id);
    return said ? sayFact(row, said, at) : row;
  },
  ask: ({ facts }: NoticeSayInput, { at }) => ({ body: { facts, at } }),
  // Another device may have created the record first, under its own id.
  replies: ({ data }, { facts }): ConfirmedRow[] => {
    const kept = new Set(data.map(({ id }) => id));
    const others = facts.filter(({ id }) => !kept.has(id));
    return [
      ...others.map(({ id }) => ({ key: factKey(id), row: null })),
      ...data.map((row) => ({ key: factKey(row.id), row })),
    ];
  },
});
