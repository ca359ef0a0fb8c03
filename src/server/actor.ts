/** The caller of a request: read once from the session and passed to every handler. */
import type { ApiScope } from "../domain/users/api-scopes.ts";
import type { RequiredAction } from "../domain/session/required-actions.ts";
import type { AccountType } from "../domain/users/access.ts";

export interface Actor {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string;
  /** The session's device, once the device has reported it. */
  readonly device_id?: string | null;
  readonly account_type: AccountType;
  readonly rm: boolean;
  readonly rm_agent_ids: readonly string[];
  readonly business_unit_id: string | null;
  readonly c_1: boolean;
  /** Set for API key requests; the key's id is then in `session_id`. Access is limited to the key's scopes. */
  readonly api_scopes?: readonly ApiScope[];
  /** Pending requirements; until they are met, most requests are rejected. */
  readonly duty?: RequiredAction | null;
  /** The oldest app version the tenant accepts writes from; empty or omitted: any. */
  readonly min_app_version?: string;
  /** The real user while the session acts as this one. */
  readonly acting: { readonly actor_id: string; readonly login_type: string } | null;
}

/** `impersonate` is to view as another user; `login_as` is to act as them (domain §27). */
export function isViewing({ acting }: Pick<Actor, "acting">): boolean {
  return acting?.login_type === "impersonate";
}
