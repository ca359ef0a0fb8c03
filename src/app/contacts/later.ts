/** The picker of contacts, fetched where one is picked: others reach it through this feature's door, which every page loads. */
import { lazy } from "react";

export const ContactPicker = lazy(async () => ({ default: (await import("./contact-picker.tsx")).ContactPicker }));
