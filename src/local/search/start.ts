/** First message to the search worker: the store, and the port for answers. */
export interface SearchStart {
  user_id: string;
  /** Impersonating user, if any. */
  actor_id: string | null;
  port: MessagePort;
}
