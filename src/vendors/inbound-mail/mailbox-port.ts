/** Port to a mailbox that we read ourselves. */

/** How far it is read. */
export interface MailboxMark {
  /** Another one: the mailbox numbers its emails anew. */
  uid_validity: string;
  /** The last one that was taken. */
  uid: number;
  /** Before it, those that could not be stored yet. */
  waiting: readonly number[];
}

export interface MailboxReading {
  now: number;
  bytesMax: number;
  signal: AbortSignal;
  /** The mailbox is new, or numbers its emails anew. */
  begin(mark: MailboxMark): Promise<void>;
  /** One email after the other, those that wait first. False: no more now. */
  take(uid: number, raw: Uint8Array | "gone" | "too_large"): Promise<boolean>;
}

export interface MailboxPort {
  /** What came since; null: it was never read. Throws when the mail server cannot be reached or refuses us. */
  read(mark: MailboxMark | null, reading: MailboxReading): Promise<void>;
}
