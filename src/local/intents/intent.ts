/**
 * A queued write: which door it goes through, which records it touches, and the rule that shows its effect at once.
 * The same rule runs on the server, so what is seen here is what will be.
 */
import type { RequestInput, Endpoint, Reply } from "../../contract/declare.ts";
import type { UploadKind } from "../../domain/files/upload.ts";
import type { ContactRecord, MirrorRow, RowKey } from "../collections/index.ts";

/** What a rule may know besides its input; frozen when the write is made, so a replay gives the same state. */
export interface IntentFacts {
  /** When it was made. */
  at: number;
  user_id: string;
  op_id: string;
}

export interface ConfirmedRow {
  key: RowKey;
  row: MirrorRow | null;
}

/** A field both sides changed, as the server reports it. */
export interface Conflict {
  field: string;
  was: unknown;
  yours: unknown;
  theirs: unknown;
  by: string | null;
  at: number | null;
  /** False: the server decides, theirs stands and the person is told. */
  ask: boolean;
}

export interface Conflicts {
  contact_id: number;
  conflicts: Conflict[];
  /** Which record of the contact; left out: the contact itself. */
  record?: ContactRecord;
  /** Its id, where a contact has many of them. */
  record_id?: string;
}

export interface Intent<I = unknown> {
  /** Permanent, like a column name. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** For *Needs you* and sign-out, in the person's words. */
  title(input: I): string;
  /** What tells the first of the touched records from others of its contact; `carrier`: what the one it names is called. */
  which?(row: MirrorRow, carrier: string): string;
  touches(input: I): RowKey[];
  /** Records this write waits behind without changing them (a note waits for its contact). */
  after?(input: I): RowKey[];
  /** The record after the write; undefined when there is none. Throws a Refusal when the rule says no. */
  applies(row: MirrorRow | undefined, input: I, key: RowKey, facts: IntentFacts): MirrorRow | undefined;
  ask(input: I, facts: IntentFacts): { params?: unknown; query?: unknown; body?: unknown };
  /** The file that must be with the server before it; its bytes are given when the write is made. */
  sends?(input: I): { id: string; kind: UploadKind; file_name: string; size: number; sha256: string };
  /** Confirmed records carried by the reply. */
  replies?(reply: unknown, input: I): ConfirmedRow[];
  conflicts?(reply: unknown, input: I): Conflicts;
}

/** Declares an intent with its input checked against the endpoint's own types. */
export function intent<I, E extends Endpoint>(
  endpoint: E,
  spec: Omit<Intent<I>, "endpoint" | "ask" | "which" | "replies" | "applies" | "conflicts"> & {
    which?(row: never, carrier: string): string;
    applies(row: never, input: I, key: RowKey, facts: IntentFacts): MirrorRow | undefined;
    ask(input: I, facts: IntentFacts): RequestInput<E>;
    replies?(reply: Reply<E>, input: I): ConfirmedRow[];
    conflicts?(reply: Reply<E>, input: I): Conflicts;
  },
): Intent<I> {
  return { ...spec, endpoint } as unknown as Intent<I>;
}
