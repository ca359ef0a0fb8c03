/** Who reports what became of our emails, by MAIL_EVENTS; without a mail server the simulated mailboxes do. */
import type { World } from "../../kit/world.ts";
import { openOutgoing } from "../http/egress.ts";
import { privateHostsOf } from "../http/vendors.ts";
import type { VendorSettings } from "../settings.ts";
import { openLocalEvents } from "./local-events.ts";
import { openMailgunEvents } from "./mailgun-events.ts";
import type { MailEventsPort } from "./mail-events-port.ts";
import { openPostmarkEvents } from "./postmark-events.ts";
import { openSendgridEvents } from "./sendgrid-events.ts";
import { openSesEvents } from "./ses-events.ts";
import { openSns } from "./sns.ts";

export function openMailEvents(settings: Pick<VendorSettings, "environment">, world: World): MailEventsPort {
  const { environment } = settings;
  const kind = environment["MAIL_EVENTS"];
  if (!environment["SMTP_URL"]) return openLocalEvents(world);
  if (!kind) return { kind: "none", headersOf: () => ({}), read: async () => null };
  const needed = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`MAIL_EVENTS=${kind} also needs ${name}`);
    return value;
  };
  switch (kind) {
    case "sendgrid":
      return openSendgridEvents(needed("SENDGRID_EVENT_KEY"));
    case "mailgun":
      return openMailgunEvents(needed("MAILGUN_SIGNING_KEY"), world);
    case "postmark":
      return openPostmarkEvents(needed("MAIL_HOOK_SECRET"));
    case "ses": {
      const outgoing = openOutgoing({ privateHosts: privateHostsOf(settings) });
      return openSesEvents(openSns({ topic: needed("SES_TOPIC_ARN"), outgoing, world }));
    }
    default:
      throw new Error(`MAIL_EVENTS must be sendgrid, ses, mailgun or postmark, not ${kind}`);
  }
}
