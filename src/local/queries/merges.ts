/** What screens of duplicates read: contacts as they are here, merges waiting to be sent, and the list last shown. */
import type { Contact } from "../../domain/contacts/contact.ts";
import type { MatchPair } from "../../domain/duplicates/match-pair.ts";
import type { LocalDatabase } from "../db/database.ts";
import type { Problem } from "../db/records.ts";
import { readContacts } from "../db/rows.ts";

export interface WaitingMerges {
  /** Numbers in merges, and in pairs said to be two people, that wait in the outbox. */
  merging: number[][];
  parting: number[][];
  /** How many answers wait, those taken back counted too. */
  answers: number;
}

export async function waitingMerges(db: LocalDatabase): Promise<WaitingMerges> {
  const waiting = (await db.outbox.orderBy("n").toArray()).filter(({ state }) => state === "waiting");
  const inputsOf = <T>(name: string) => waiting.flatMap((one) => (one.name === name ? [one.input as T] : []));
  // One that was taken back before it was sent is together again.
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
  /** Place in the outbox, and why it was refused. */
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

/** Numbers alone: whom they belong to is read from the mirror, so that nobody who left the device stays in here. */
export interface KeptPairs {
  /** The question they answer, as text. */
  question: string;
  pairs: MatchPair[];
  at: number;
}

const place = "contacts.duplicates";

/** The last list that was fetched; offline it is what there is. */
export async function keptPairs(db: LocalDatabase): Promise<KeptPairs | null> {
  return ((await db.view.get(place))?.value as KeptPairs | undefined) ?? null;
}

export async function keepPairs(db: LocalDatabase, kept: KeptPairs): Promise<void> {
  await db.view.put({ k: place, value: kept });
}
