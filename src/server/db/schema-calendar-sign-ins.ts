/** Calendar provider sign-ins in progress, and changes the provider reported. */
import type { SignInKind } from "../../domain/calendar/sign-in-return.ts";

interface CalendarSignIns {
  tenant_id: string;
  state_hash: string;
  user_id: string;
  session_id: string;
  kind: SignInKind;
  authorization_id: string;
  verifier_sealed: string;
  expires_at: number;
}

interface CalendarReports {
  tenant_id: string;
  report: string;
  authorization_id: string;
  heard_at: number;
}

export interface CalendarSignInTables {
  calendar_sign_ins: CalendarSignIns;
  calendar_reports: CalendarReports;
}
