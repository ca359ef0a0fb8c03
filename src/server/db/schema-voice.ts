/** Calls in progress at a local gateway. */
export interface VoiceTables {
  live_calls: {
    tenant_id: string;
    call_id: string;
    /** Milliseconds since 1970. */
    seen_at: number;
  };
}
