/** The user of a socket, as far as channels need it; made from the session by `authenticate`. */
export interface Who {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string;
  /** The acting user. */
  readonly actor_id?: string | undefined;
  /** The user's desk phone calls are announced by a partner phone system (spec 000 §6). */
  readonly c_1: boolean;
  /** A requirement is pending (a password, a second factor): until it is met they receive nothing. */
  readonly held?: boolean;
  /** Milliseconds since 1970 at which the session expires; the socket closes at the same time. */
  readonly expires_at?: number;
}
