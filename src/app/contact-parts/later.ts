/** What others use of contacts, each fetched where it is used: the door of this feature is loaded by every page. */
import { lazyPart } from "../base/lazy-part.ts";

export const ContactPicker = lazyPart(async () => (await import("./contact-picker.tsx")).ContactPicker);
export const NewContactFrom = lazyPart(async () => (await import("./new-contact-from.tsx")).NewContactFrom);
export const PickDialog = lazyPart(async () => (await import("./pick-dialog.tsx")).PickDialog);
