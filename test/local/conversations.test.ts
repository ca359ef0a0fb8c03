/** The list of conversations on a device: its filters, its search, and the latest first. */
import { beforeEach, expect, test } from "vitest";
import type { Conversation } from "../../src/domain/messages/conversation.ts";
import type { MirrorRow } from "../../src/local/collections/index.ts";
import { type LocalDatabase, plainTable } from "../../src/local/db/database.ts";
import { type ConversationAsk, conversationList, unreadTexts } from "../../src/local/queries/messages.ts";
import { diskBackupStore } from "../fixtures/index-disk.ts";

const me = "00000000-0000-4000-8000-00000000000a";
const newDisk = diskBackupStore();
let db: LocalDatabase;

const laid: Record<string, Partial<Conversation>> = {
  plain: {},
  unread: { unread: 2, user_id: me },
  mine: { user_id: me, number: "+15125550177" },
  muted: { muted: true, muted_at: 4, unread: 1, user_id: me },
  held: {},
};

beforeEach(async () => {
  ({ db } = newDisk());
  const rows = Object.entries(laid).map(([id, more], at) => ({ ...conversation(id, at + 1), ...more }));
  await plainTable(db, "conversations").bulkPut(rows as unknown as MirrorRow[]);
  const texts = Object.keys(laid).map((id) => ({
    id: `text ${id}`,
    conversation_id: id,
    contact_id: null,
    direction: "inbound",
    read_at: null,
    at: 1,
    verdict: id === "held" ? "open" : id === "plain" ? "fine" : null,
  }));
  await plainTable(db, "texts").bulkPut(texts as unknown as MirrorRow[]);
});

function conversation(id: string, last_at: number) {
  const number = `+1208555010${last_at}`;
  const none = { contact_id: null, user_id: null, unread: 0, muted: false };
  return { ...none, id, number, preview: `The ${id} one`, last_at, last_direction: "inbound" };
}

async function listed(ask: Partial<ConversationAsk>) {
  const { conversations, more } = await conversationList(db, { filter: "all", q: "", user_id: me, limit: 50, ...ask });
  return [...conversations.map((one) => one.conversation.id), ...(more ? ["…"] : [])].join();
}

test.each<[Partial<ConversationAsk>, string]>([
  [{}, "held,muted,mine,unread,plain"],
  [{ limit: 2 }, "held,muted,…"],
  [{ filter: "unread" }, "muted,unread"],
  [{ filter: "unread", limit: 1 }, "muted,…"],
  [{ filter: "mine" }, "muted,mine,unread"],
  [{ filter: "mine", limit: 2 }, "muted,mine,…"],
  [{ filter: "muted" }, "muted"],
  [{ filter: "held" }, "held"],
  [{ q: "the " }, "held,muted,mine,unread,plain"],
  [{ q: "the ", limit: 4 }, "held,muted,mine,unread,…"],
  [{ q: "UNREAD" }, "unread"],
  [{ q: "555-0177" }, "mine"],
  [{ q: "mine", filter: "mine" }, "mine"],
  [{ q: "plain", filter: "mine" }, ""],
])("%o", async (ask, expected) => {
  expect(await listed(ask)).toBe(expected);
});

test("a search goes on past its first thousand", async () => {
  const many = Array.from({ length: 6_000 }, (_, at) => ({ ...conversation(`later ${at}`, 10 + at), preview: "Hi" }));
  await plainTable(db, "conversations").bulkPut(many as unknown as MirrorRow[]);
  expect(await listed({ q: "the plain" })).toBe("plain");
  expect(await listed({ q: "hi", limit: 1 })).toBe("later 5999,…");
});

test("a search that is given up reads no further", async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ ...conversation(`later ${at}`, 10 + at), preview: "Hi" }));
  await plainTable(db, "conversations").bulkPut(many as unknown as MirrorRow[]);
  const search = async (signal: AbortSignal, onRead: () => void) => {
    let read = 0;
    const count = <T>(row: T): T => {
      read += 1;
      onRead();
      return row;
    };
    plainTable(db, "conversations").hook("reading", count);
    await conversationList(db, { filter: "all", q: "no such words", user_id: me, limit: 50 }, signal);
    plainTable(db, "conversations").hook("reading").unsubscribe(count);
    return read;
  };
  const whole = await search(new AbortController().signal, () => undefined);
  expect(whole).toBeGreaterThan(many.length);
  const stop = new AbortController();
  let seen = 0;
  // In the first part of the older ones.
  const cut = await search(stop.signal, () => (seen += 1) === 1_000 && stop.abort());
  expect(cut).toBeLessThan(whole / 2);
});

test("news are unread texts of the user's own conversations that are not muted", async () => {
  const news = async (since: number) =>
    (await unreadTexts(db, { since, user_id: me })).map(({ text }) => text.conversation_id);
  expect([await news(0), await news(2)]).toEqual([["unread"], []]);
});
