/**
 * What settings say until an admin writes something else (domain §20). Texts are plain, a blank line parts paragraphs. The
 * legal ones are a start and must be read by a lawyer before real use.
 */
import { contactsOnDeviceMax, mirrorLimitsName } from "./mirror-limits.ts";
import { shippedSwitches } from "./public-settings.ts";

export const shippedSettings: Readonly<Record<string, string>> = {
  [mirrorLimitsName]: String(contactsOnDeviceMax),
  terms_of_use: [
    "Terms of use",
    "Fieldline is a tool for licensed insurance agents, their managers and administrators. Use it only for people who have agreed to be contacted or whom the law lets you contact.",
    "Your account is yours alone: do not share your password or your codes, and tell your administrator at once when a device is lost.",
    "What you enter belongs to your company. Administrators may see it, act on your behalf where your company allows it, and every such act is recorded.",
    "You are responsible for following the rules on calling, texting, recording and Medicare marketing that apply to you. The product helps; it does not replace your own care.",
  ].join("\n\n"),
  privacy_policy: [
    "Privacy policy",
    "We keep the contacts you enter or bring in, what you note about them, and what you do in the product: when, from which address and with which device. We use it to run the product for your company, and for nothing else.",
    "A copy of the contacts you may see lies on your device, so that you can work without a connection. It is removed when you sign out, when an administrator asks for it, and after 30 days without a word from the server.",
    "Sign-in uses cookies that are needed for it to work. There is no advertising and no sale of data.",
    "Ask your administrator to see, correct or delete what is kept about you.",
  ].join("\n\n"),
  contact_us:
    "Contact us\n\nAsk your administrator first. For help with the product itself, use the help button, or write to the address your company gave you.",
  ...shippedSwitches,
};
