/** The person behind a socket, as far as the channels must know; made from the session by `authenticate`. */
export interface Who {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string;
  /** Whoever acts as the user. */
  readonly actor_id?: string | undefined;
  /** The user's desk-phone calls are announced by a partner phone system (spec 000 §6). */
  readonly c_1: boolean;
  /** They must do something before anything else (a password, a second factor): until then they hear nothing. */
  readonly held?: boolean;
  /** Milliseconds since 1970 at which the session ends by itself; the socket ends with it. */
  readonly expires_at?: number;
}
