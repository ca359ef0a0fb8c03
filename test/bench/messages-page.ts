/** Fills a device's mirror with conversations, inside its page: what the network would bring over hours. */
import type { Page } from "playwright";

export interface Filling {
  /** The device's database. */
  database: string;
  user_id: string;
  conversations: number;
  /** Of the one thread that is long. */
  texts: number;
}

/** Few of them, and none among the newest. */
export const rareKinds = ["unread", "mine", "muted", "held"] as const;

export interface LongThread {
  contact_id: number;
  number: string;
}

/** In place of those it has. Every conversation has one text; one further has many. */
export function fillConversations(page: Page, filling: Filling): Promise<LongThread> {
  return page.evaluate(
    async ({ database, user_id, conversations, texts, kinds }) => {
      const opening = indexedDB.open(database);
      const db = await new Promise<IDBDatabase>((done, failed) => {
        opening.addEventListener("success", () => done(opening.result));
        opening.addEventListener("error", () => failed(opening.error ?? new Error("no database")));
      });
      const settled = (transaction: IDBTransaction) =>
        new Promise<void>((done, failed) => {
          transaction.addEventListener("complete", () => done());
          transaction.addEventListener("abort", () => failed(transaction.error ?? new Error("not stored")));
        });
      const reading = db.transaction("buckets").objectStore("buckets").getAll();
      await new Promise((done) => reading.addEventListener("success", done));
      const ids = (reading.result as { rows: { id: number }[] }[]).flatMap(({ rows }) => rows.map(({ id }) => id));
      const now = Date.now();
      const stamps = { updated_at: now, version: 1, seq: 1 };
      const conversationOf = (nth: number) => {
        const kind = nth % 2_500 === 2_000 ? kinds[((nth / 500 - 4) / 5) % kinds.length] : undefined;
        return {
          id: crypto.randomUUID(),
          contact_id: ids[nth % ids.length] ?? 0,
          number: `+1512${String(2_000_000 + nth)}`,
          preview: `${kind ?? "usual"} words of number ${nth}`,
          last_direction: "inbound",
          last_at: now - nth * 60_000,
          unread: kind === "unread" ? 1 : 0,
          user_id: kind === "mine" ? user_id : null,
          muted: kind === "muted",
          muted_at: kind === "muted" ? now : null,
          kind,
          ...stamps,
        };
      };
      const textOf = (of: { id: string; contact_id: number; number: string }, at: number, more: object) => ({
        id: crypto.randomUUID(),
        conversation_id: of.id,
        contact_id: of.contact_id,
        direction: "inbound",
        number: of.number,
        our_number: "+15125550100",
        body: "Is the plan still open, and what would it cost me from January on?",
        status: "received",
        source: "manual",
        reason: null,
        error: "",
        segments: 1,
        media: [],
        user_id: null,
        at,
        scheduled_at: null,
        sent_at: null,
        read_at: at,
        verdict: null,
        ...stamps,
        ...more,
      });
      const clearing = db.transaction(["conversations", "texts"], "readwrite");
      for (const store of clearing.objectStoreNames) clearing.objectStore(store).clear();
      await settled(clearing);
      for (let from = 0; from < conversations; from += 5_000) {
        const transaction = db.transaction(["conversations", "texts"], "readwrite");
        for (let nth = from; nth < from + 5_000; nth++) {
          const { kind, ...conversation } = conversationOf(nth);
          transaction.objectStore("conversations").add(conversation);
          const verdict = kind === "held" ? "open" : null;
          transaction.objectStore("texts").add(textOf(conversation, conversation.last_at, { verdict }));
        }
        await settled(transaction);
      }
      const { kind: _, ...long } = conversationOf(conversations);
      const transaction = db.transaction(["conversations", "texts"], "readwrite");
      transaction.objectStore("conversations").add(long);
      for (let nth = 0; nth < texts; nth++) {
        const ours = nth % 2 === 0 ? { direction: "outbound", status: "delivered" } : {};
        transaction.objectStore("texts").add(textOf(long, long.last_at - nth * 60_000, ours));
      }
      await settled(transaction);
      db.close();
      return { contact_id: long.contact_id, number: long.number };
    },
    { ...filling, kinds: rareKinds },
  );
}
