/** Who is asking: read once from the session, handed to every handler. */
import type { ApiScope } from "../domain/users/api-scopes.ts";
import type { RequiredAction } from "../domain/session/required-actions.ts";
import type { AccountType } from "../domain/users/access.ts";

export interface Actor {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string;
  /** Where the session is used, once the device has said so. */
  readonly device_id?: string | null;
  readonly account_type: AccountType;
  readonly rm: boolean;
  readonly rm_agent_ids: readonly string[];
  readonly business_unit_id: string | null;
  readonly c_1: boolean;
  /** Set when a program asks with an API key, whose id then stands in `session_id`; it reaches only what its scopes name. */
  readonly api_scopes?: readonly ApiScope[];
  /** What they must do first; until then little is answered. */
  readonly duty?: RequiredAction | null;
  /** The oldest app their company takes writes from; empty or left out: any. */
  readonly min_app_version?: string;
  /** The person behind the session while somebody acts as this user. */
  readonly acting: { readonly actor_id: string; readonly login_type: string } | null;
}
