/** The way mail leaves the house: a mail server by settings (SMTP_URL, MAIL_FROM), else nowhere but our own outbox table. */
import { createTransport } from "nodemailer";
import type { ServerSettings } from "../settings.ts";

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailTransport {
  /** `outbox`: nothing is sent, an admin reads the mails on a page of ours. */
  readonly kind: "smtp" | "outbox";
  /** Throws when the mail server did not take it. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

export function openMail({ environment }: Pick<ServerSettings, "environment">): MailTransport {
  const url = environment["SMTP_URL"];
  if (!url) return { kind: "outbox", send: async () => {}, close: () => {} };
  const from = environment["MAIL_FROM"];
  if (!from) throw new Error("MAIL_FROM must name the sender when SMTP_URL is set");
  const smtp = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    kind: "smtp",
    send: async ({ to, subject, text }) => {
      // An object is one address whatever it contains, where a text would be parsed for more of them.
      await smtp.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => smtp.close(),
  };
}
