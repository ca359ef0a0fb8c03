/** Everything one server process is built from; made in `build.ts`, handed to handlers. */
import type { Kysely } from "kysely";
import type { ChannelMessage } from "../contract/session/channels.ts";
import type { World } from "../kit/world.ts";
import type { Database } from "./db/schema.ts";
import type { Hooks } from "./hooks.ts";
import type { Background } from "./background.ts";
import type { RequestsOpen } from "./http/requests-open.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { ReplacedTokens } from "./access/replaced-tokens.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Calendars } from "../vendors/calendars/calendars.ts";
import type { SingleSignOn } from "../vendors/single-sign-on/oidc.ts";
import type { MailTransport } from "../vendors/mail/mail.ts";
import type { Storage } from "../vendors/storage/storage.ts";
import type { UploadParts } from "../vendors/storage/upload-parts.ts";
import type { VirusScan } from "../vendors/virus-scan/virus-scan.ts";
import type { Vendors } from "../vendors/http/vendors.ts";
import type { VoicePort } from "../vendors/twilio/voice-port.ts";
import type { ScreenViews } from "./http/screen-views.ts";
import type { ServerSettings } from "./settings.ts";

/** `off`: this process does not run the part. */
export type Health = "ok" | "down" | "off";

export interface Services {
  readonly world: World;
  readonly settings: ServerSettings;
  readonly db: Kysely<Database>;
  /** For long work, which steps back for what people wait for. */
  readonly backgroundDb: Kysely<Database>;
  /** Tells live devices that a collection has something newer; a hint without personal data. */
  notifyChanged(tenant_id: string, collection: string, seq: number): void;
  /** What the company has written or switched has changed: every open app of it asks anew. */
  companyChanged(tenant_id: string): void;
  /** Progress of an import, to the devices of the one who started it. */
  announceImport(who: { tenant_id: string; user_id: string }, progress: ChannelMessage<"ContactsImportChannel">): void;
  /** A call of their desk phone, to the devices of whoever has it. */
  announceCall(who: { tenant_id: string; user_id: string }, call: ChannelMessage<"ConvergeOneChannel">): void;
  /** Of the pages, where it is not that of the calls (`http/other-origin.ts`). */
  readonly pageOrigin: string | undefined;
  /** Closes what a session still holds open, such as its sockets. */
  endSession(session_id: string): void;
  /** What this person may do has changed: their sockets end and come back as who they are now. */
  rightsChanged(who: { tenant_id: string; user_id: string }): void;
  /** What features attach to the kernel (`features.ts`). */
  readonly hooks: Hooks;
  readonly box: SecretBox;
  readonly mail: MailTransport;
  /** Undefined without OIDC settings. */
  readonly sso: SingleSignOn | undefined;
  /** Where files lie. */
  readonly storage: Storage;
  /** Where they lie while they come. */
  readonly parts: UploadParts;
  /** Undefined without CLAMAV_URL. */
  readonly scan: VirusScan | undefined;
  readonly vendors: Vendors;
  /** Providers of calendars; undefined where one is not set up here. */
  readonly calendars: Calendars;
  /** Carries calls. */
  readonly voice: VoicePort;
  readonly background: Background;
  readonly jobs: Jobs;
  /** Those this process has not answered yet. */
  readonly requests: RequestsOpen;
  /** How often each screen was opened, where the server measures that. */
  readonly screenViews: ScreenViews;
  readonly replacedTokens: ReplacedTokens;
  /** What `GET /v1/health` asks of the parts beside the database. */
  readonly health: { queue(): Promise<Health>; socket(): Promise<Health> };
}
