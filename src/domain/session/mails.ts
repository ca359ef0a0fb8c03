/** Mails of sign-in: plain text, no links but our own. */
export interface MailText {
  kind: string;
  subject: string;
  text: string;
}

export function resetMail(link: string, minutes: number): MailText {
  return {
    kind: "password_reset",
    subject: "Set a new password",
    text: `Somebody, we hope you, asked to set a new password for Fieldline.\n\n${link}\n\nThe link works once, for ${minutes} minutes. If it was not you, do nothing: your password stays as it is.`,
  };
}

export function codeMail(code: string, minutes: number): MailText {
  return {
    kind: "sent_code",
    subject: "Your code for Fieldline",
    text: `Your code is ${code}.\n\nIt works once, for ${minutes} minutes. We never ask for it by phone. If you are not signing in, change your password.`,
  };
}

export interface SignInPlace {
  /** Instant in ISO form, UTC. */
  at: string;
  ip: string;
  user_agent: string;
}

export function newSignInMail({ at, ip, user_agent }: SignInPlace, link: string): MailText {
  return {
    kind: "new_sign_in",
    subject: "New sign-in to Fieldline",
    text: `Your account was used from a place we have not seen before.\n\nWhen: ${at}\nAddress: ${ip}\nProgram: ${user_agent || "unknown"}\n\nIf it was you, all is well. If not, set a new password: ${link}`,
  };
}

export function passwordChangedMail(link: string): MailText {
  return {
    kind: "password_changed",
    subject: "Your password was changed",
    text: `The password of your Fieldline account was changed and all other sessions were ended.\n\nIf it was not you, set a new one at once: ${link}`,
  };
}

/** To the address that is to be proved. */
export function emailProofMail(link: string, hours: number): MailText {
  return {
    kind: "email_proof",
    subject: "Confirm your email",
    text: `Somebody, we hope you, wants to sign in to Fieldline with this address.\n\n${link}\n\nThe link works once, for ${hours} hours. If it was not you, do nothing: no account is changed.`,
  };
}

/** To the address that still signs in. */
export function emailChangeAskedMail(to: string, link: string): MailText {
  return {
    kind: "email_change_asked",
    subject: "A new email for your account",
    text: `Your Fieldline account is to belong to ${to}. This address goes on signing in until the link sent there is opened.\n\nIf it was not you, set a new password at once, which stops it: ${link}`,
  };
}

export function emailChangedMail(to: string): MailText {
  return {
    kind: "email_changed",
    subject: "Your email was changed",
    text: `Your Fieldline account now belongs to ${to}. This address no longer signs in.\n\nIf it was not you, tell your admin at once.`,
  };
}

/** An address mostly hidden: `j•••@mail.com`. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0] ?? ""}•••${email.slice(at)}`;
}
