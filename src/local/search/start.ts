/** First message to the search worker: whose store, and where to answer. */
export interface SearchStart {
  user_id: string;
  /** Who acts as that user, if somebody does. */
  actor_id: string | null;
  port: MessagePort;
}
