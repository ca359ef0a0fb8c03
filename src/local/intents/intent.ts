/**
 * A queued write: its endpoint, the records it touches, and the rule that shows its effect immediately. The same rule
 * runs on the server, so the local result matches.
 */
import type { RequestInput, Endpoint, Reply } from "../../contract/declare.ts";
import type { UploadKind } from "../../domain/files/upload.ts";
import type { ContactRecord, MirrorRow, RowKey } from "../collections/index.ts";

/** Inputs of a rule besides its own; fixed when the write is made, so that a replay gives the same result. */
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

/** A field changed on both sides, as the server reports it. */
export interface Conflict {
  field: string;
  was: unknown;
  yours: unknown;
  theirs: unknown;
  by: string | null;
  at: number | null;
  /** The user's own other device that changed it, empty if unknown; null, and absent in older replies: someone else. */
  device?: string | null;
  /** False: the server decides, its value wins and the user is notified. */
  ask: boolean;
}

export interface Conflicts {
  contact_id: number;
  conflicts: Conflict[];
  /** Which record of the contact; omitted: the contact itself. */
  record?: ContactRecord;
  /** Its id, where a contact has several. */
  record_id?: string;
}

export interface SentFile {
  id: string;
  kind: UploadKind;
  file_name: string;
  size: number;
  sha256: string;
}

export interface Intent<I = unknown> {
  /** Permanent, like a column name. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Label for *Needs you* and sign-out. */
  title(input: I): string;
  /** Tells the first touched record from others of its contact; `carrier`: name of the carrier it refers to. */
  which?(row: MirrorRow, carrier: string): string;
  touches(input: I): RowKey[];
  /** Records this write waits for without changing them (a note waits for its contact). */
  after?(input: I): RowKey[];
  /** The record after the write; undefined when there is none. Throws a Refusal when the rule rejects it. */
  applies(row: MirrorRow | undefined, input: I, key: RowKey, facts: IntentFacts): MirrorRow | undefined;
  ask(input: I, facts: IntentFacts): { params?: unknown; query?: unknown; body?: unknown };
  /** The file that must be uploaded first; its bytes are passed when the write is made. */
  sends?(input: I): SentFile | undefined;
  /** Confirmed records contained in the reply. */
  replies?(reply: unknown, input: I): ConfirmedRow[];
  conflicts?(reply: unknown, input: I): Conflicts;
}

/** A stored reply from a server version that did not report conflicts may be replayed: it has none. */
export function conflictsIn({ meta }: { meta?: { conflicts?: readonly object[] } }): Conflict[] {
  return (meta?.conflicts ?? []) as Conflict[];
}

/** Declares an intent with its input checked against the endpoint's types. */
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
