/** Reads of the duplicates screens: contacts, queued merges, and the last list. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { MatchPair } from "../../domain/duplicates/match-pair.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { Problem } from "../db/records.ts";
import { readContacts } from "../db/rows.ts";

export interface WaitingMerges {
  /** Contact numbers in queued merges and in pairs queued as not duplicates. */
  merging: number[][];
  parting: number[][];
  /** Number of queued answers, including undone ones. */
  answers: number;
}

export async function waitingMerges(db: LocalDatabase): Promise<WaitingMerges> {
  const waiting = (await db.outbox.orderBy("n").toArray()).filter(({ state }) => state === "waiting");
  const inputsOf = <T>(name: string) => waiting.flatMap((one) => (one.name === name ? [one.input as T] : []));
  // A merge undone before it was sent is separate again.
  const answers = inputsOf<{ ids: number[]; same: boolean }>("contacts.not_same");
  const parting = new Map<string, number[]>();
  for (const { ids, same } of answers)
    if (same) parting.delete(String(ids));
    else parting.set(String(ids), ids);
  return {
    merging: inputsOf<{ ids: number[] }>("contacts.merge").map(({ ids }) => ids),
    parting: [...parting.values()],
    answers: answers.length,
  };
}

export interface RowOutcome {
  op_id: string;
  state: "waiting" | "refused" | "done";
  /** Place in the outbox, and the reason for rejection. */
  n: number;
  problem: Problem | undefined;
}

export async function rowOutcomeOf(db: LocalDatabase, op_id: string): Promise<RowOutcome> {
  const queued = await db.outbox.where("id").equals(op_id).first();
  if (!queued) return { op_id, state: "done", n: 0, problem: undefined };
  const { n, problem } = queued;
  return { op_id, state: queued.state === "needs" ? "refused" : "waiting", n, problem };
}

export async function contactsHere(db: LocalDatabase, ids: readonly number[]): Promise<Contact[]> {
  return readContacts(db, ids);
}

/** Only numbers: names are read from the mirror, so that no data of removed contacts remains here. */
export interface KeptPairs {
  /** The query they answer, as text. */
  question: string;
  pairs: MatchPair[];
  at: number;
}

const place = "contacts.duplicates";

/** The last fetched list, shown while offline. */
export async function keptPairs(db: LocalDatabase): Promise<KeptPairs | null> {
  return ((await db.view.get(place))?.value as KeptPairs | undefined) ?? null;
}

export async function keepPairs(db: LocalDatabase, kept: KeptPairs): Promise<void> {
  await db.view.put({ k: place, value: kept });
}
