/**
 * Default values of settings (domain §20). Texts are plain; a blank line separates paragraphs. The legal ones are
 * placeholders and must be reviewed by a lawyer before production use.
 */
import { dictionary } from "../../kit/dictionary.ts";
import { contactsOnDeviceMax, mirrorLimitsName } from "./mirror-limits.ts";
import { shippedSwitches } from "./public-settings.ts";

export const shippedSettings: Readonly<Record<string, string>> = dictionary({
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
    "We store the contacts you enter or import, your notes about them, and your activity in the product: when, from which address and on which device. We use it only to run the product for your company.",
    "A copy of the contacts you can see is stored on your device so you can work offline. It is removed when you sign out, when an administrator requests it, and after 30 days without a connection to the server.",
    "Sign-in uses only the cookies it needs to work. We do not show advertising or sell data.",
    "Ask your administrator to see, correct or delete the data we store about you.",
  ].join("\n\n"),
  contact_us:
    "Contact us\n\nAsk your administrator first. For help with the product itself, use the help button, or write to the address your company gave you.",
  ...shippedSwitches,
});
