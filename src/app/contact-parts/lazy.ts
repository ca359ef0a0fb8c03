/** What others use of contacts, each fetched where it is used: the door of this feature is loaded by every page. */
import { lazy } from "react";

export const ContactPicker = lazy(async () => ({ default: (await import("./contact-picker.tsx")).ContactPicker }));
export const NewContactFrom = lazy(async () => ({ default: (await import("./new-contact-from.tsx")).NewContactFrom }));
export const PickDialog = lazy(async () => ({ default: (await import("./pick-dialog.tsx")).PickDialog }));
