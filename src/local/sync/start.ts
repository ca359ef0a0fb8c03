/** What the sync worker is told as it starts. */
export interface SyncStart {
  user_id: string;
  /** Set while somebody acts as this user. */
  actor_id: string | null;
  /** Origin of the API, empty for the page's own. */
  base: string;
  /** Desk-phone users hear the call-notification channel too. */
  c_1: boolean;
  /** Its work is told on the console. */
  console_log: boolean;
}
