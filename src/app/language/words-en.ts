/** Texts of the pages before sign-in. `words-es.ts` has the same type: a missing text does not compile. */
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
    failed: "This page could not be loaded.",
    again: "Try again",
    /** Note next to text written by the company; empty: none. */
    as_written: "",
    /** Replaces the product's default text; empty: as sent by the server. */
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
    wiped: `This device had not connected for ${offlineDaysMax} days, so its Fieldline data was removed. It downloads again when you sign in.`,
    demo: "Demo accounts and their password are shown in the terminal that runs this server.",
    kept: "This device holds encrypted, unsent changes of someone who signed out. They are sent when that person signs in here.",
    no_first_admin:
      "If your company is already set up, sign in. If not, restart the server to get a new link, valid for 24 hours.",
  },
  offline: {
    offline: "You are offline. Signing in needs a connection.",
    remains: {
      kept: "Your data is still on this device. Go online and sign in to continue.",
      removed: "This browser removed Fieldline's data from this device. Go online and sign in to download it again.",
      nothing: "",
    },
  },
  second: {
    title: "Confirm it's you",
    how: "Confirm with",
    ways: {
      app: { label: "App", field: "Code from your app", help: "6 digits, changes every 30 seconds." },
      sent: { label: "Code by email", field: "Code we emailed", help: "6 digits, valid for 10 minutes." },
      recovery: {
        label: "Recovery",
        field: "Recovery code",
        help: "One of the 10 codes you saved. Each works once. No codes left? Ask an admin at your company for help.",
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
    description: "You have an account at each of these companies. Choose one to sign in to.",
    back: "Back",
  },
  reset: {
    page: "Reset your password",
    title: "Reset your password",
    title_new: "Choose a new password",
    name: "Email or username",
    send: "Send me a link",
    sent: "If an account exists for that address, we sent an email with a link. The link works once.",
    ask_anew: "Request a new link",
    password: "New password",
    help: "At least 10 characters.",
    again: "Confirm new password",
    set: "Set password",
    done: "Password saved. You were signed out on all devices. Sign in with your new password.",
    back: "Back to sign in",
  },
  link: {
    looking: "Checking your link",
    page: "Link no longer works",
    title: "This link no longer works",
    description: "It was already used, was replaced by a newer one, or has expired.",
  },
  email: {
    title: "Confirm your email",
    description: "You asked to sign in to Fieldline with this address.",
    go: "Use this address",
    not_asked: "If you did not request this, close this page. Nothing will change.",
    title_done: "Your email is confirmed",
    done: (email: string) => `You now sign in with ${email}.`,
    onward: "Continue to Fieldline",
  },
  first_admin: {
    title: "Set up Fieldline",
    description: "This link works once. It creates your company and makes you its admin.",
    company: "Company",
    first_name: "First name",
    last_name: "Last name",
    email: "Email",
    password: "Password",
    help: "At least 10 characters.",
    go: "Create company",
  },
  join: {
    page: "Join your company",
    title: (company: string) => `Join ${company}`,
    description: (email: string) => `You will sign in as ${email}. Check your name and choose a password.`,
    first_name: "First name",
    last_name: "Last name",
    password: "Password",
    help: "At least 10 characters.",
    again: "Confirm password",
    go: "Join",
    spent: "If you already chose a password, sign in with it. If not, ask your admin for a new invitation.",
    sign_in: "Go to sign-in",
  },
  sso: {
    page: "Signing in",
    signing_in: "Signing in",
    failed: "Single sign-on failed",
    back: "Back to sign in",
    page_out: "Signed out",
    title_out: "Single sign-on",
    signing_out: "Signing out …",
    still_in: "You are still signed in on this device because you have unsent changes.",
    out_here: "Sign out on this device",
    to_work: "Back to work",
    out: "You are signed out.",
  },
  webpage: {
    title: "This page is not available.",
    description: (domain: string) =>
      `There is no public page at “${domain}”. Check the address or ask your agent for it.`,
  },
};

export type Words = typeof en;
