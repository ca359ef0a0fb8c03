/** Sign-in, sessions and related tables. */
import type { Generated } from "kysely";

/** What sign-in may read before the tenant is known: emails and usernames in lower case, single sign-on subjects. */
interface SignInNames {
  name_key: string;
  tenant_id: string;
  user_id: string;
}

/** Failures by account, or by name when there is no account: both lock the same way. */
interface SignInTries {
  try_key: string;
  failed_count: number;
  failed_at: number;
  locked_until: number | null;
}

interface SetupLinks {
  token_hash: string;
  created_at: number;
  expires_at: number;
}

interface Credentials {
  tenant_id: string;
  user_id: string;
  /** Empty: no password signs in to this account. */
  password_hash: string;
  former_hashes: Generated<string[]>;
  change_password: Generated<boolean>;
  password_changed_at: number | null;
  two_factor_required: Generated<boolean>;
  tos_accepted_at: number | null;
  last_sign_in_at: number | null;
  last_otp_at: number | null;
}

interface TwoFactors {
  tenant_id: string;
  user_id: string;
  method: string | null;
  secret_sealed: string | null;
  /** Number of the last 30-second step a code was accepted for. */
  last_step: Generated<number>;
  pending_sealed: string | null;
  recovery_macs: Generated<string[]>;
  enabled_at: number | null;
}

/** A code sent by email; one per user and purpose. */
interface OneTimeCodes {
  tenant_id: string;
  user_id: string;
  purpose: string;
  code_mac: string;
  tries: Generated<number>;
  sent_at: number;
  expires_at: number;
}

interface SignInChallenges {
  tenant_id: string;
  id: string;
  secret_hash: string;
  user_id: string;
  method: string;
  /** Set when a single sign-on waits for the second step before it is linked. */
  sso_key: string | null;
  device_id: string | null;
  created_at: number;
  expires_at: number;
}

interface PasswordResets {
  tenant_id: string;
  id: string;
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

interface EmailChanges {
  tenant_id: string;
  id: string;
  token_hash: string;
  user_id: string;
  session_id: string;
  email: string;
  created_at: number;
  expires_at: number;
  used_at: Generated<number | null>;
  dropped_at: Generated<number | null>;
}

interface Invitations {
  tenant_id: string;
  id: string;
  token_hash: string;
  user_id: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
  used_at: Generated<number | null>;
}

/** Recent requests per endpoint and address; timed by the database's clock, which all processes share. */
interface CallCounts {
  call_key: string;
  calls: number;
  began_at: Date;
}

interface Sessions {
  tenant_id: string;
  id: string;
  token_hash: string;
  user_id: string;
  /** Set while another user acts as this one. */
  actor_id: string | null;
  login_type: string | null;
  parent_id: string | null;
  device_id: string | null;
  ip: Generated<string>;
  user_agent: Generated<string>;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

interface AuthIps {
  tenant_id: string;
  id: string;
  user_id: string;
  ip: string;
  user_agent: string;
  place: Generated<string>;
  trusted: Generated<boolean>;
  first_seen_at: number;
  last_seen_at: number;
}

interface ApiKeys {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  token_hash: string;
  /** Last characters of the token, to tell keys apart. */
  token_hint: string;
  /** The key shown by `show_api_token` and `refresh_api_token`. */
  personal: Generated<boolean>;
  scopes: string[];
  ip_allowlist: Generated<string[]>;
  active: Generated<boolean>;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
}

interface Devices {
  tenant_id: string;
  id: string;
  user_id: string;
  name: string;
  given_name: Generated<string>;
  user_agent: Generated<string>;
  version: Generated<string>;
  last_sync_at: number | null;
  mirror_contacts: Generated<number>;
  mirror_bytes: Generated<number>;
  waiting: Generated<number>;
  first_seen_at: number;
  last_seen_at: number;
  wipe_requested_at: number | null;
  wiped_at: number | null;
  /** Unsent work stored on the device; lost in a wipe. */
  keeping_key_sealed: string | null;
}

interface Settings {
  tenant_id: string;
  name: string;
  value: string;
  updated_at: number;
  updated_by: string | null;
}

interface Mails {
  tenant_id: string;
  id: string;
  user_id: string | null;
  kind: string;
  mail_to: string;
  subject: string;
  /** Encrypted, because it may contain a link or a code; emptied once a mail server accepted it. */
  body_sealed: string | null;
  status: "waiting" | "sending" | "sent" | "kept" | "failed";
  /** For a user's own email: the sender's name, and the reply address. */
  from_name: Generated<string>;
  reply_to: Generated<string>;
  email_log_id: Generated<string | null>;
  /** A file sent with it, encrypted; emptied once the mail is over. */
  attachment_name: Generated<string>;
  attachment_sealed: Generated<string | null>;
  way_out: Generated<boolean>;
  /** For an email to the company's users: it comes once or not at all. */
  broadcast_id: Generated<string | null>;
  /** Not sent until it is let go. */
  held: Generated<boolean>;
  html_sealed: Generated<string | null>;
  error: Generated<string>;
  tries: Generated<number>;
  created_at: number;
  claimed_at: number | null;
  sent_at: number | null;
}

interface Helps {
  tenant_id: string;
  id: string;
  user_id: string;
  subject: string;
  message: string;
  page: Generated<string>;
  version: Generated<string>;
  last_error: Generated<string>;
  created_at: number;
}

export interface SessionTables {
  sign_in_names: SignInNames;
  sign_in_tries: SignInTries;
  setup_links: SetupLinks;
  credentials: Credentials;
  two_factors: TwoFactors;
  one_time_codes: OneTimeCodes;
  sign_in_challenges: SignInChallenges;
  password_resets: PasswordResets;
  email_changes: EmailChanges;
  invitations: Invitations;
  call_counts: CallCounts;
  sessions: Sessions;
  auth_ips: AuthIps;
  api_keys: ApiKeys;
  devices: Devices;
  settings: Settings;
  mails: Mails;
  helps: Helps;
}
