/** What a person reads who comes back from signing in at a provider. */
import { type SignInKind, signInKinds, type SignInRefusal } from "../../domain/calendar/sign-in-return.ts";

interface Provider {
  readonly name: string;
  /** As its own pages are called. */
  readonly services: string;
}

export const providers: Readonly<Record<SignInKind, Provider>> = {
  google: { name: "Google Calendar", services: "Google" },
  outlook: { name: "Outlook", services: "Microsoft" },
};

/** Undefined where an account is not joined by signing in at its provider. */
export function signInKindOf(kind: string): SignInKind | undefined {
  return signInKinds.find((one) => one === kind);
}

interface Words {
  readonly title: string;
  readonly text: string;
}

export function refusalWords(kind: SignInKind, refused: SignInRefusal): Words {
  const { name, services } = providers[kind];
  const words: Record<SignInRefusal, Words> = {
    denied: {
      title: `${name} was not connected`,
      text: `You did not allow Fieldline in at ${services}. Nothing was changed there or here. You can connect it whenever you like.`,
    },
    scope_missing: {
      title: `${name} was not connected`,
      text: `${services} let us in, but not to your events. Connect again and leave every box on ${services}'s page ticked: seeing your list of calendars, and viewing and editing events.`,
    },
    failed: {
      title: `${services} did not finish the sign-in`,
      text: `Nothing was connected. Connect again; if it happens twice, tell an administrator.`,
    },
    expired: {
      title: "This sign-in is over",
      text: "It took longer than ten minutes, was used before, or began in another browser or session. Connect again from here.",
    },
    no_calendars: {
      title: "This account has no calendars",
      text: `Add a calendar to it at ${services}, or connect another account.`,
    },
  };
  return words[refused];
}
