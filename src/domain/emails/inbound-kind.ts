/** Who brings incoming email. `none`: answers go to the writer's own mailbox only. `local`: the simulated mailboxes. */
export const inboundKinds = ["none", "local", "sendgrid", "ses", "mailgun", "postmark", "raw", "imap"] as const;
export type InboundKind = (typeof inboundKinds)[number];
