/**
 * Public API of the phone: its state for screens, its commands for buttons. Nothing else is part of the startup bundle.
 */
import { lazyPart } from "../base/lazy-part.ts";

export { phoneSource, usePhonePart, usePhoneState, withPhone } from "./phone-source.ts";
export { PhoneWatch } from "./phone-watch.tsx";

/** Account panel with microphone, speakers and line test. */
export const PhoneSettings = lazyPart(async () => (await import("./phone-settings.tsx")).PhoneSettings);
/** Actions for a number that has no contact, usable anywhere. */
export const NamingButtons = lazyPart(async () => (await import("./naming-buttons.tsx")).NamingButtons);
