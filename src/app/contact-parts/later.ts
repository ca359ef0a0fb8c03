/** Lazy exports of contacts for other features, each loaded on use: every page loads this file. */
import { lazyPart } from "../base/lazy-part.ts";

export const ContactPicker = lazyPart(async () => (await import("./contact-picker.tsx")).ContactPicker);
export const NewContactFrom = lazyPart(async () => (await import("./new-contact-from.tsx")).NewContactFrom);
export const PickDialog = lazyPart(async () => (await import("./pick-dialog.tsx")).PickDialog);
