/** The door of the phone: its state for screens, its commands for buttons. Nothing else of it is part of the start. */
import { lazyPart } from "../base/lazy-part.ts";

export { phoneSource, usePhonePart, usePhoneState } from "./phone-source.ts";
export { PhoneWatch } from "./phone-watch.tsx";

/** Microphone, speakers, the line's test: a panel of the account. */
export const PhoneSettings = lazyPart(async () => (await import("./phone-settings.tsx")).PhoneSettings);
/** What one can do with a number nobody here has, wherever it stands. */
export const NamingButtons = lazyPart(async () => (await import("./naming-buttons.tsx")).NamingButtons);
