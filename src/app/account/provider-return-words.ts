/** Messages on return from a provider's sign-in. */
import { type SignInKind, signInKinds, type SignInRefusal } from "../../domain/calendar/sign-in-return.ts";

interface Provider {
  readonly name: string;
  /** The provider's name as its own pages show it. */
  readonly services: string;
}

export const providers: Readonly<Record<SignInKind, Provider>> = {
  google: { name: "Google Calendar", services: "Google" },
  outlook: { name: "Outlook", services: "Microsoft" },
};

/** Undefined for providers that do not connect by sign-in. */
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
      text: `You did not give Fieldline access to ${services}. Nothing changed. You can connect it at any time.`,
    },
    scope_missing: {
      title: `${name} was not connected`,
      text: `${services} did not give access to your events. Connect again and leave every box on the ${services} page checked: seeing your calendars, and viewing and editing events.`,
    },
    failed: {
      title: `${services} did not complete the sign-in`,
      text: `Nothing was connected. Try again. If it keeps happening, tell an administrator.`,
    },
    expired: {
      title: "This sign-in has expired",
      text: "It took more than ten minutes, was already used, or started in another browser. Connect again from here.",
    },
    no_calendars: {
      title: "This account has no calendars",
      text: `Add a calendar to it at ${services}, or connect another account.`,
    },
  };
  return words[refused];
}
