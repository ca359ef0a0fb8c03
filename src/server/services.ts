/** All components of one server process; created in `build.ts`, passed to handlers. */
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
import type { InboundPort } from "../vendors/inbound-mail/inbound-port.ts";
import type { MailTransport } from "../vendors/mail/mail.ts";
import type { MailEventsPort } from "../vendors/mail-events/mail-events-port.ts";
import type { PdfSeal } from "../vendors/seal/pdf-seal.ts";
import type { Storage } from "../vendors/storage/storage.ts";
import type { UploadParts } from "../vendors/storage/upload-parts.ts";
import type { VirusScan } from "../vendors/virus-scan/virus-scan.ts";
import type { TextingPort } from "../vendors/texting/texting-port.ts";
import type { Vendors } from "../vendors/http/vendors.ts";
import type { VoicePort } from "../vendors/twilio/voice-port.ts";
import type { ScreenViews } from "./http/screen-views.ts";
import type { ServerSettings } from "./settings.ts";

/** `off`: not enabled in this process. */
export type Health = "ok" | "down" | "off";

export interface Services {
  readonly world: World;
  readonly settings: ServerSettings;
  readonly db: Kysely<Database>;
  /** For long work, which runs at lower priority than requests. */
  readonly backgroundDb: Kysely<Database>;
  /** Notifies live devices that a collection changed; a hint without personal data. */
  notifyChanged(tenant_id: string, collection: string, seq: number): void;
  /** The tenant's terms or switches changed: every open app reloads them. */
  companyChanged(tenant_id: string): void;
  /** Import progress, sent to the importer's devices. */
  announceImport(who: { tenant_id: string; user_id: string }, progress: ChannelMessage<"ContactsImportChannel">): void;
  /** A text that came, moved or was read, sent to the devices of those it concerns. */
  announceText(who: { tenant_id: string; user_id: string }, text: ChannelMessage<"SmsChannel">): void;
  /** A desk phone call, sent to the devices of its user. */
  announceCall(who: { tenant_id: string; user_id: string }, call: ChannelMessage<"ConvergeOneChannel">): void;
  /** Origin of the pages, if not that of the API (`http/other-origin.ts`). */
  readonly pageOrigin: string | undefined;
  /** Closes a session's open connections, such as sockets. */
  endSession(session_id: string): void;
  /** The user's rights changed: their sockets close and reconnect with current rights. */
  rightsChanged(who: { tenant_id: string; user_id: string }): void;
  /** Hooks that features attach to the kernel (`features.ts`). */
  readonly hooks: Hooks;
  readonly box: SecretBox;
  readonly mail: MailTransport;
  /** For the simulated mailboxes: they call the hooks of a mail service. */
  postToSelf(path: string, ask: { headers: Readonly<Record<string, string>>; body: string | Buffer }): Promise<string>;
  /** Who brings incoming mail. */
  readonly inbound: InboundPort;
  /** Who reports what became of the mails. */
  readonly mailEvents: MailEventsPort;
  /** Undefined without OIDC settings. */
  readonly sso: SingleSignOn | undefined;
  /** Storage of files. */
  readonly storage: Storage;
  /** Storage of uploads in progress. */
  readonly parts: UploadParts;
  /** Undefined without CLAMAV_URL. */
  readonly scan: VirusScan | undefined;
  /** Seals documents with a company's key. */
  readonly seals: PdfSeal;
  readonly vendors: Vendors;
  /** Calendar providers; undefined where one is not configured. */
  readonly calendars: Calendars;
  /** Carrier of texts. */
  readonly texting: TextingPort;
  /** Voice provider. */
  readonly voice: VoicePort;
  readonly background: Background;
  readonly jobs: Jobs;
  /** Requests in progress in this process. */
  readonly requests: RequestsOpen;
  /** Screen view counts, if the server measures them. */
  readonly screenViews: ScreenViews;
  readonly replacedTokens: ReplacedTokens;
  /** Component checks for `GET /v1/health`, besides the database. */
  readonly health: { queue(): Promise<Health>; socket(): Promise<Health> };
}
