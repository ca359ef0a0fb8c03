/** Sign-in mails: plain text, no links but our own. */
export interface MailText {
  kind: string;
  subject: string;
  text: string;
}

export function resetMail(link: string, minutes: number): MailText {
  return {
    kind: "password_reset",
    subject: "Reset your Fieldline password",
    text: `We received a request to reset your Fieldline password.\n\n${link}\n\nThe link works once and expires in ${minutes} minutes. If you did not request this, ignore this email. Your password stays the same.`,
  };
}

export function codeMail(code: string, minutes: number): MailText {
  return {
    kind: "sent_code",
    subject: "Your Fieldline code",
    text: `Your code is ${code}.\n\nIt works once and expires in ${minutes} minutes. We never ask for it by phone. If you are not signing in, change your password.`,
  };
}

export interface SignInPlace {
  /** Instant in ISO format, UTC. */
  at: string;
  ip: string;
  user_agent: string;
}

export function newSignInMail({ at, ip, user_agent }: SignInPlace, link: string): MailText {
  return {
    kind: "new_sign_in",
    subject: "New sign-in to Fieldline",
    text: `Someone signed in to your account from a new location.\n\nWhen: ${at}\nIP address: ${ip}\nBrowser: ${user_agent || "unknown"}\n\nIf this was you, no action is needed. If not, reset your password: ${link}`,
  };
}

export function passwordChangedMail(link: string): MailText {
  return {
    kind: "password_changed",
    subject: "Your password was changed",
    text: `The password for your Fieldline account was changed, and all other sessions were signed out.\n\nIf this was not you, reset your password now: ${link}`,
  };
}

/** To the address to be verified. */
export function emailProofMail(link: string, hours: number): MailText {
  return {
    kind: "email_proof",
    subject: "Confirm your email",
    text: `Confirm this address to use it for signing in to Fieldline.\n\n${link}\n\nThe link works once and expires in ${hours} hours. If you did not request this, ignore this email. Your account stays the same.`,
  };
}

/** To the address that still signs in. */
export function emailChangeAskedMail(to: string, link: string): MailText {
  return {
    kind: "email_change_asked",
    subject: "Your email is being changed",
    text: `Someone asked to change the email of your Fieldline account to ${to}. You can keep signing in with this address until the link sent there is opened.\n\nIf this was not you, reset your password now to stop the change: ${link}`,
  };
}

export function emailChangedMail(to: string): MailText {
  return {
    kind: "email_changed",
    subject: "Your email was changed",
    text: `The email of your Fieldline account is now ${to}. You can no longer sign in with this address.\n\nIf this was not you, tell your admin right away.`,
  };
}

export interface Invited {
  company: string;
  /** Who invites; empty: unknown. */
  by: string;
  days: number;
}

export function invitationMail(link: string, { company, by, days }: Invited): MailText {
  return {
    kind: "invitation",
    subject: `Join ${company} on Fieldline`,
    text: `${by || company} invites you to work with ${company} on Fieldline.\n\n${link}\n\nThe link works once and expires in ${days} days. It lets you choose a password. If you do not know ${company}, ignore this email.`,
  };
}

export interface Rejected {
  name: string;
  company: string;
  reason: string;
}

export function rejectionMail({ name, company, reason }: Rejected): MailText {
  return {
    kind: "signup_rejected",
    subject: `Your request to join ${company}`,
    text: `Hello ${name},\n\n${company} did not accept your request to join on Fieldline.\n\nReason: ${reason}\n\nIf this is a mistake, contact ${company}.`,
  };
}

/** A mostly masked address: `j•••@mail.com`. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0] ?? ""}•••${email.slice(at)}`;
}
