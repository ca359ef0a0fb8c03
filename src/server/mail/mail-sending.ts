/** One mail to the mail server, with what it says beside its content, and what became of it. */
import { storable } from "../../kit/text.ts";
import type { Services } from "../services.ts";
import type { MailMessage } from "../../vendors/mail/mail.ts";
import { mailKeptHere, mailTroubleOf } from "../../vendors/mail/mail-trouble.ts";
import { type MailOutcome, mailTriesMax, type ReadMail } from "./mail-rows.ts";
import { mailToken } from "./mail-token.ts";
import { trackedHtml } from "./mail-tracking.ts";
import { unsubscribeUrl } from "./unsubscribe-url.ts";

/** With its attachment. */
export type WholeMail = ReadMail & Pick<MailMessage, "attachment">;

export async function trySending(services: Services, tenant_id: string, message: WholeMail): Promise<MailOutcome> {
  const { mail } = services;
  const isPersonal = message.email_log_id !== null || message.broadcast_id !== null;
  if (mail.kind === "outbox")
    return { status: "kept", ...(isPersonal && { error: mailKeptHere, reason: "no_mail_server" }) };
  try {
    await mail.send(outgoing(services, tenant_id, message), message.id);
    return { status: "sent" };
  } catch (error) {
    const { fate: outcome, words, isDead = false } = mailTroubleOf(error);
    const isOver = message.tries + 1 >= mailTriesMax || (isPersonal && outcome !== "again");
    const said = isPersonal ? words : storable(String(error).slice(0, 300));
    return { status: isOver ? "failed" : "waiting", error: said, isDead: isDead && isPersonal };
  }
}

/** As it leaves: what it says beside its content. */
function outgoing(services: Services, tenant_id: string, message: WholeMail): WholeMail {
  const { mailEvents, inbound } = services;
  const token = mailToken(services.box, message.id);
  const return_path = inbound.addressOf("bounce", token) ?? undefined;
  // Answers to a contact's email go to its writer as well, as before.
  const answers_to = message.email_log_id === null ? undefined : (inbound.addressOf("reply", token) ?? undefined);
  const routes = { headers: mailEvents.headersOf(token), return_path, answers_to };
  return { ...withWayOut(services, tenant_id, message), ...routes, html: tracked(services, tenant_id, message) };
}

function tracked(services: Services, tenant_id: string, message: ReadMail): string | undefined {
  const { id, html, email_log_id, broadcast_id } = message;
  if (html === undefined || (email_log_id === null && broadcast_id === null)) return html;
  const ways_out = unsubscribeUrl(services, { tenant_id, id: email_log_id ?? id });
  return trackedHtml(services, html, { mail_id: id, ways_out });
}

/** The footer, and the headers by which mail programs offer the same. */
function withWayOut(services: Services, tenant_id: string, message: WholeMail): WholeMail {
  const { id, way_out, email_log_id, broadcast_id, text } = message;
  if (!way_out || (email_log_id === null && broadcast_id === null)) return message;
  const url = unsubscribeUrl(services, { tenant_id, id: email_log_id ?? id });
  return { ...message, text: `${text}\nTo stop emails like this one: ${url}`, unsubscribe: url };
}
