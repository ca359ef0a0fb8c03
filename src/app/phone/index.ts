/** The door of the phone: its state for screens, its commands for buttons. Nothing else of it is part of the start. */
import { lazy } from "react";

export { phoneSource, usePhonePart, usePhoneState } from "./phone-source.ts";
export { PhoneWatch } from "./phone-watch.tsx";

/** Microphone, speakers, the line's test: a panel of the account. */
export const PhoneSettings = lazy(async () => ({ default: (await import("./phone-settings.tsx")).PhoneSettings }));
/** What one can do with a number nobody here has, wherever it stands. */
export const NamingButtons = lazy(async () => ({ default: (await import("./naming-buttons.tsx")).NamingButtons }));
