/** Users and business units. */
import type { ColumnType, Generated } from "kysely";
import type { AccountType } from "../../domain/users/access.ts";
import type { RemovalCounts, RemovalPartName, RemovalReceiver, RemovalReceivers } from "../../domain/users/removal.ts";

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface Users {
  tenant_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string;
  account_type: AccountType;
  title: string | null;
  parent_id: string | null;
  business_unit_id: string | null;
  rm: Generated<boolean>;
  rm_agent_ids: Generated<string[]>;
  c_1: Generated<boolean>;
  active: Generated<boolean>;
  timezone: string | null;
  profile: Json<Record<string, unknown>>;
  quick_settings: Json<Record<string, unknown>>;
  paid_membership: Generated<boolean>;
  paid_until: Generated<string | null>;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number | null>;
  seq: Generated<number>;
}

interface BusinessUnits {
  tenant_id: string;
  id: string;
  name: string;
  code: Generated<string>;
  parent_id: string | null;
  admin_ids: Generated<string[]>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number | null>;
}

interface UserRemovals {
  tenant_id: string;
  id: string;
  user_id: string;
  removed_by: string;
  receivers: Json<RemovalReceivers>;
  moved: Json<{
    parts: Partial<Record<RemovalPartName, { ids: string[]; count: number; to: RemovalReceiver }>>;
    assignments: { rm_ids: string[]; unit_ids: string[] };
  }>;
  counts: Json<RemovalCounts>;
  was_active: boolean;
  created_at: number;
  undone_at: Generated<number | null>;
}

export interface UserTables {
  users: Users;
  business_units: BusinessUnits;
  user_removals: UserRemovals;
}
