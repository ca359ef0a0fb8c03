import type { Generated } from "kysely";
import type { SignupStatus } from "../../domain/signups/signup.ts";

interface Signups {
  tenant_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company: string;
  npn: string;
  invited_by: string | null;
  plan: string;
  /** `done` is not stored: it follows from the first sign-in. */
  status: Exclude<SignupStatus, "done">;
  reason: Generated<string>;
  decided_by: string | null;
  decided_at: number | null;
  user_id: string | null;
  version: Generated<number>;
  created_at: number;
}

export interface SignupTables {
  signups: Signups;
}
