/** The door of contacts. */
export { type AudienceChoice, audienceChoices, audienceWords } from "./audience.ts";
export { ContactPicker, CorrectWrite, NewContactFrom, PickDialog } from "./later.ts";
export type { Picked } from "./contact-picker.tsx";
export { contactListPath } from "./scope-url.ts";
export { contactSearchSource } from "./search-source.ts";
export { useNameOf } from "./use-name-of.ts";
