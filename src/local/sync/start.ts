/** Start message of the sync worker. */
export interface SyncStart {
  user_id: string;
  /** Set while another user impersonates this one. */
  actor_id: string | null;
  /** Origin of the API, empty for the page's own. */
  base: string;
  /** Desk-phone users also receive the call-notification channel. */
  c_1: boolean;
  /** Logs its activity to the console. */
  console_log: boolean;
}
