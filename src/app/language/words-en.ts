/** What the pages before the sign-in say. `words-es.ts` has the same shape: a word that is missing there does not compile. */
import { offlineDaysMax } from "../../domain/session/limits.ts";

export const en = {
  frame: {
    contact_us: "Contact us",
    privacy_policy: "Privacy policy",
    terms_of_use: "Terms of use",
    sign_in: "Sign in",
  },
  texts: {
    loading: "Loading",
    failed: "This could not be loaded.",
    again: "Try again",
    /** Beside a text the company wrote; empty where there is nothing to say. */
    as_written: "",
    /** In place of what the product is shipped with; empty: as the server has it. */
    shipped: { contact_us: "", privacy_policy: "", terms_of_use: "" },
  },
  login: {
    title: "Sign in",
    name: "Email or username",
    password: "Password",
    go: "Sign in",
    forgot: "Forgot your password?",
    or: "or",
    sso: "Single sign-on",
    wiped: `This device had not heard from the server for ${offlineDaysMax} days, so everything Fieldline kept on it was removed. It is filled again when you sign in.`,
    demo: "Demo accounts and their password are printed in the terminal that runs this server.",
    kept: "Unsent changes are kept on this device, encrypted, for somebody who signed out. They are sent when that person signs in here.",
    no_first_admin:
      "Is your company set up already? Then sign in. If not, start the server again: it prints a new link, good for 24 hours.",
  },
  offline: {
    offline: "You are offline. Signing in needs a connection.",
    remains: {
      kept: "What was kept on this device is still here. Sign in with a connection to go on with it.",
      removed: "This browser removed what Fieldline had stored here. Sign in with a connection to fill it again.",
      nothing: "",
    },
  },
  second: {
    title: "Confirm it is you",
    how: "How to confirm",
    ways: {
      app: { label: "App", field: "Code from your app", help: "6 digits, new every 30 seconds." },
      sent: { label: "Sent code", field: "Code we sent", help: "6 digits, good for 10 minutes." },
      recovery: {
        label: "Recovery",
        field: "Recovery code",
        help: "One of the 10 codes you kept. Each works once. None left? An admin of your company can help you in.",
      },
    },
    confirm: "Confirm",
    another: "Use another account",
    send: "Send me a code",
    send_again: "Send another code",
    sent_to: (to: string) => `Sent to ${to}. It can take a minute.`,
  },
  company: {
    title: "Choose a company",
    says: "You have an account in each of these. Choose the one you want to work in now.",
    back: "Back",
  },
  reset: {
    page: "Reset your password",
    title: "Reset your password",
    title_new: "Choose a new password",
    name: "Email or username",
    send: "Send me a link",
    sent: "If there is such an account, a mail with a link is on its way. The link works once.",
    ask_anew: "Ask for a new link",
    password: "New password",
    help: "At least 10 characters.",
    again: "New password again",
    set: "Set password",
    done: "Your password is set. You were signed out everywhere; sign in with the new one.",
    back: "Back to sign in",
  },
  link: {
    looking: "Looking at your link",
    page: "Link no longer works",
    title: "This link no longer works",
    says: "It was used already, a newer one was made, or it has expired.",
  },
  email: {
    title: "Confirm your email",
    says: "You asked to sign in to Fieldline with this address.",
    go: "Use this address",
    not_asked: "If you did not ask for it, close this page: nothing is changed.",
    title_done: "Your email is confirmed",
    done: (email: string) => `From now on you sign in with ${email}.`,
    onward: "Go on to Fieldline",
  },
  first_admin: {
    title: "Set up Fieldline",
    says: "This link works once. It makes your company and you its admin.",
    company: "Company",
    first_name: "First name",
    last_name: "Last name",
    email: "Email",
    password: "Password",
    help: "At least 10 characters.",
    go: "Make the company",
  },
  sso: {
    page: "Signing in",
    signing_in: "Signing in",
    failed: "Single sign-on did not work",
    back: "Back to sign in",
    page_out: "Signed out",
    title_out: "Single sign-on",
    signing_out: "Signing out.",
    still_in: "You are still signed in on this device, because not everything you did here is sent yet.",
    out_here: "Sign out here too",
    to_work: "Back to your work",
    out: "You are signed out.",
  },
  webpage: {
    title: "This page is not available.",
    says: (domain: string) =>
      `There is no public page at “${domain}” right now. Please check the address, or ask your agent for it.`,
  },
};

export type Words = typeof en;
