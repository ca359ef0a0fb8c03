/** What the recipient of an email may do with it, in a simulated mailbox. */
export const mailboxActs = [
  "delivered",
  "opened",
  "clicked",
  "reply",
  "unsubscribe",
  "complained",
  "bounced",
  "soft_bounced",
] as const;
export type MailboxAct = (typeof mailboxActs)[number];

export const mailboxActWords: Readonly<Record<MailboxAct, string>> = {
  delivered: "Deliver",
  opened: "Open",
  clicked: "Click a link",
  reply: "Answer",
  unsubscribe: "Unsubscribe",
  complained: "Mark as spam",
  bounced: "Bounce: no such address",
  soft_bounced: "Bounce: mailbox full",
};

export const mailboxMessages = {
  no_text: "Enter some text first.",
  no_way_out: "This email has no unsubscribe link.",
  no_answer: "Only an email to a contact can be answered here.",
} as const;
