/** Every environment variable the server reads. The settings page is generated from this list, and no other variable is read. */
import { type AppSettings, settingNames } from "../domain/session/settings.ts";
import { settingTexts } from "../domain/session/setting-texts.ts";

export interface Setting {
  /** Markdown. */
  readonly about: string;
  /** Default when the variable is not set. */
  readonly fallback?: string;
  readonly example?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly about: string;
  readonly settings: Readonly<Record<string, Setting>>;
}

type AppSettingName = (typeof settingNames)[keyof AppSettings];

const appSettings = Object.fromEntries(
  (Object.keys(settingNames) as (keyof AppSettings)[]).map((key) => [settingNames[key], { about: settingTexts[key] }]),
) as Record<AppSettingName, Setting>;

const server = {
  title: "Server",
  about: "Where the server listens, which database it uses, and what it may trust.",
  settings: {
    PORT: { about: "Port to listen on.", fallback: "4000" },
    HOST: {
      about: "Address to listen on. Demo mode always listens on 127.0.0.1.",
      fallback: "0.0.0.0",
      example: "127.0.0.1",
    },
    APP_URL: {
      about: "Address people open, without a trailing slash. Used in emails, links and the callbacks of vendors.",
      fallback: "http://localhost:PORT",
      example: "https://crm.example.com",
    },
    FIELDLINE_DATA: {
      about:
        "Data folder: the embedded database, files, recordings and the key file. Demo mode uses the folder `demo` inside it.",
      fallback: ".data",
    },
    DATABASE_URL: {
      about: "PostgreSQL to use instead of the embedded one. See [Running in production](production.md).",
      example: "postgres://fieldline:secret@db.example.com/fieldline",
    },
    FIELDLINE_KEY: {
      about:
        "Encrypts secrets in the database: 32 random bytes in base64. Without it, the server creates a key file in the data folder. Losing the key means losing those secrets.",
      example: "the output of openssl rand -base64 32",
    },
    TRUSTED_PROXIES: {
      about:
        "Addresses of the reverse proxies in front, separated by commas. Only their `X-Forwarded-For` header is trusted. Without it, everybody behind a proxy shares one address in rate limits and logs.",
      example: "10.0.0.2,10.0.1.0/24",
    },
    DEPLOYMENT_ROLES: {
      about:
        "Roles that exist only where the deployment says so, separated by commas: `regional_manager`, `basic`. Demo mode has both. Users who already have such a role keep it.",
      example: "regional_manager,basic",
    },
    DEPLOYMENT_KIND: {
      about:
        "`production`, `development`, `stage` or `demo`. All but production set the cookie `domain` to the key of the active feature flag, which is the company's key.",
      fallback: "production",
    },
    METRICS_TOKEN: {
      about:
        "Bearer token for `/metrics` (Prometheus format). Without it, only the server's own machine can read `/metrics`.",
    },
    LOG_LEVEL: { about: "`fatal`, `error`, `warn`, `info`, `debug` or `trace`.", fallback: "warn" },
  },
} as const satisfies SettingGroup;

const mail = {
  title: "Email",
  about:
    "Without `SMTP_URL` nothing is sent: admins read the emails at `/admin/outbox`. `MAIL_FROM` is required with it.",
  settings: {
    SMTP_URL: {
      about: "Mail server for sign-in, reset and contact emails.",
      example: "smtps://user:secret@mail.example.com",
    },
    MAIL_FROM: { about: "Sender of every email.", example: "Fieldline <no-reply@example.com>" },
    MAIL_EVENTS: {
      about:
        "Mail service that reports deliveries, bounces, complaints, opens and clicks: `sendgrid`, `ses`, `mailgun` or `postmark`. Its webhook is `POST /hooks/mail/{service}`. Without it, an email counts as sent when the mail server took it.",
      example: "postmark",
    },
    SENDGRID_EVENT_KEY: { about: "Verification key of SendGrid's signed event webhook." },
    SES_TOPIC_ARN: {
      about: "SNS topic that Amazon SES reports to. Other topics are refused.",
      example: "arn:aws:sns:us-east-1:123456789012:mail",
    },
    MAILGUN_SIGNING_KEY: { about: "HTTP webhook signing key of Mailgun." },
    MAIL_HOOK_SECRET: {
      about:
        "Password in the webhook's address for services that do not sign, such as Postmark: `https://mail:PASSWORD@crm.example.com/hooks/mail/postmark`.",
    },
    MAIL_INBOUND: {
      about:
        "Service that brings incoming email: `sendgrid`, `ses`, `mailgun`, `postmark`, `raw` for the email itself in the request, or `imap` for a mailbox that is read every minute (`IMAP_URL`). A service posts the raw email to `POST /hooks/mail/{service}/received`, Mailgun to `/hooks/mail/mailgun/received/mime`. Then answers appear with the contact, and bounces end the address. `sendgrid`, `postmark` and `raw` need `MAIL_HOOK_SECRET` in the address. Amazon SES sends the email in its SNS notification, or stores it in a bucket that the `S3_` access key can read.",
      example: "postmark",
    },
    IMAP_URL: {
      about:
        "Mailbox that `MAIL_INBOUND=imap` reads: user, password and folder. Without `imaps`, the mail server must offer STARTTLS. Nothing in the mailbox is changed.",
      example: "imaps://reply%40example.com:secret@imap.example.com/INBOX",
    },
    MAIL_INBOUND_ADDRESS: {
      about:
        "Address the service or the mailbox takes email for, with anything after a plus sign. Required with `MAIL_INBOUND`.",
      example: "reply@in.example.com",
    },
    SUPPORT_EMAIL: {
      about: "Receives help requests and crash reports. Without it, they go to the admins of the company.",
    },
  },
} as const satisfies SettingGroup;

const files = {
  title: "Files",
  about: "Without `S3_BUCKET`, files are stored in the data folder.",
  settings: {
    S3_BUCKET: { about: "Bucket of any S3-compatible store." },
    S3_REGION: { about: "Region of the bucket.", fallback: "us-east-1" },
    S3_ENDPOINT: { about: "Address of the store, when it is not AWS.", example: "https://s3.example.com" },
    S3_ACCESS_KEY_ID: { about: "Access key. Without a key pair, the usual AWS credential sources are used." },
    S3_SECRET_ACCESS_KEY: { about: "Secret of the access key." },
    CLAMAV_URL: {
      about: "ClamAV daemon. When it is set, every incoming file is scanned for viruses before it is stored.",
      example: "tcp://127.0.0.1:3310",
    },
  },
} as const satisfies SettingGroup;

const signIn = {
  title: "Single sign-on",
  about: "OpenID Connect. The sign-in button appears when the issuer and the client id are set.",
  settings: {
    OIDC_ISSUER: { about: "Issuer URL of the provider.", example: "https://login.example.com" },
    OIDC_CLIENT_ID: { about: "Client id." },
    OIDC_CLIENT_SECRET: { about: "Client secret, for a confidential client." },
  },
} as const satisfies SettingGroup;

const voice = {
  title: "Voice",
  about:
    "Without `TWILIO_ACCOUNT_SID`, calls use the built-in gateway. With it, the other four Twilio credentials are required. See [Voice](voice.md).",
  settings: {
    TWILIO_ACCOUNT_SID: { about: "Account SID (`AC…`)." },
    TWILIO_AUTH_TOKEN: { about: "Auth token; verifies the signatures of Twilio's requests." },
    TWILIO_API_KEY: { about: "SID of a standard API key (`SK…`)." },
    TWILIO_API_SECRET: { about: "Secret of that API key." },
    TWILIO_APP_SID: { about: "SID of the TwiML app (`AP…`)." },
    TWILIO_EDGE: { about: "Twilio edge location that devices connect to.", fallback: "roaming" },
    TWILIO_API_URL: { about: "Address of Twilio's REST API, for a test double.", fallback: "https://api.twilio.com" },
    TEXTING_FROM: {
      about:
        "Number (`+1…`), messaging service (`MG…`) or Telnyx messaging profile (a UUID) that texts come from. Its webhook is `POST /hooks/texts/{company key}/received`. Without it, texts go to simulated handsets at `/phones`.",
      example: "+12085550100",
    },
    TWILIO_MESSAGING_URL: {
      about: "Address of Twilio's Messaging API, which tells whether the number is registered, for a test double.",
      fallback: "https://messaging.twilio.com",
    },
    TELNYX_API_KEY: {
      about: "API key of Telnyx (`KEY…`). With it, texts go through Telnyx, and `TELNYX_PUBLIC_KEY` is required.",
    },
    TELNYX_PUBLIC_KEY: {
      about: "Public key of the Telnyx account (base64); verifies the signatures of Telnyx's requests.",
    },
    TELNYX_API_URL: { about: "Address of Telnyx's REST API, for a test double.", fallback: "https://api.telnyx.com" },
    NUMBER_LOOKUP: {
      about:
        "`twilio` verifies phones by Twilio Lookup, which charges your account per number; needs the Twilio credentials. Without it, they are verified by what is known here.",
      example: "twilio",
    },
    TWILIO_LOOKUP_URL: {
      about: "Address of Twilio Lookup, for a test double.",
      fallback: "https://lookups.twilio.com",
    },
    VOICE_ADDRESS: {
      about: "Built-in gateway: public address of this machine that browsers send audio to.",
      example: "203.0.113.7",
    },
    VOICE_UDP_PORTS: {
      about: "Built-in gateway: range of open UDP ports, two for each concurrent call.",
      example: "40000-40199",
    },
    CONVERGE_ONE_SECRET: {
      about:
        "Shared secret of a desk phone system that announces calls at `POST /voice/converge_one/{company key}`. Without it, that address does not exist.",
    },
  },
} as const satisfies SettingGroup;

const calendars = {
  title: "Calendars",
  about: "CalDAV accounts need no settings. See [Calendars](calendars.md).",
  settings: {
    GOOGLE_CALENDAR_CLIENT_ID: { about: "OAuth client id of the Google Cloud project." },
    GOOGLE_CALENDAR_CLIENT_SECRET: { about: "OAuth client secret; required with the client id." },
    GOOGLE_CALENDAR_URL: { about: "Address used instead of Google's, for a test double." },
    OUTLOOK_CLIENT_ID: { about: "Application id of the Microsoft Entra app." },
    OUTLOOK_CLIENT_SECRET: { about: "Client secret; required with the application id." },
    OUTLOOK_TENANT: { about: "Directory (tenant) that may sign in.", fallback: "common" },
    OUTLOOK_URL: { about: "Address used instead of Microsoft's, for a test double." },
    RADICALE_PATH: {
      about:
        "Demo mode: path of the Radicale program that serves a CalDAV account to try the sync with. An empty value starts none.",
      fallback: "radicale on PATH",
    },
  },
} as const satisfies SettingGroup;

const vendors = {
  title: "Vendors",
  about: "Without its settings, each vendor runs as a local sandbox. See [Integrations](integrations.md).",
  settings: {
    CSG_API_KEY: { about: "API key of CSG Actuarial, for carrier rates. Without it, sample rates are shown." },
    CSG_API_URL: { about: "Address of CSG Actuarial's API.", fallback: "https://csgapi.appspot.com" },
    FIRELIGHT_URL: { about: "Address of FireLight, for e-applications. The other four settings are required with it." },
    FIRELIGHT_CARRIER_CODE: { about: "Carrier code assigned by FireLight." },
    FIRELIGHT_SECRET: { about: "Client secret assigned by FireLight." },
    FIRELIGHT_PRIVATE_KEY: { about: "PEM private key that signs requests; `\\n` stands for a line break." },
    FIRELIGHT_ORGANIZATION: { about: "Organization id assigned by FireLight." },
    BLUE_BUTTON_CLIENT_ID: { about: "Client id of a Medicare Blue Button 2.0 application." },
    BLUE_BUTTON_CLIENT_SECRET: { about: "Client secret; required with the client id." },
    BLUE_BUTTON_URL: { about: "Address of Blue Button.", fallback: "https://api.bluebutton.cms.gov" },
    AFTERCARE_URL: { about: "Address of an aftercare program." },
    AFTERCARE_TOKEN: { about: "Bearer token for the aftercare program." },
    CALENDLY_URL: {
      about: "Address of Calendly's API. `local` replaces it with bookings entered by hand, as demo mode does.",
      fallback: "https://api.calendly.com",
    },
    PHONE_BURNER_URL: {
      about: "Address of PhoneBurner's API. `local` replaces it with sessions run by hand, as demo mode does.",
      fallback: "https://www.phoneburner.com",
    },
    TIMESTAMP_URL: {
      about:
        "Address of a timestamp authority (RFC 3161) that certifies the time of the seals on signed documents. Without it, a seal names the server's time.",
      example: "https://freetsa.org/tsr",
    },
    TIMESTAMP_CA: {
      about:
        "PEM certificates of the authority behind TIMESTAMP_URL; `\\n` stands for a line break. Timestamps whose certificate does not lead to one of them are refused. Without it, only the certificate's dates and purpose are checked.",
    },
    VENDOR_PRIVATE_HOSTS: {
      about:
        "Vendor hosts (`host:port`, separated by commas) that may have a private address or use plain http. All others must be public and use https.",
      example: "10.0.0.5:5232",
    },
  },
} as const satisfies SettingGroup;

const app = {
  title: "App",
  about: "Sent to the browser. None of these values is secret.",
  settings: appSettings,
} as const satisfies SettingGroup;

export const settingGroups = [server, mail, files, signIn, voice, calendars, vendors, app] as const;

type NamesOf<Group> = Group extends { settings: infer Settings } ? keyof Settings : never;
export type SettingName = NamesOf<(typeof settingGroups)[number]>;
export type Environment = { readonly [Name in SettingName]?: string | undefined };

/** Omits every variable that is not on the list. */
export function settingsIn(environment: Readonly<Record<string, string | undefined>>): Environment {
  const names = settingGroups.flatMap(({ settings }) => Object.keys(settings));
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}
