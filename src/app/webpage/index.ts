/** Public exports: inputs that the editor of a corporation shares. */
export { HoursInput } from "./hours-fields.tsx";
export { FaqInput, NewsInput } from "./list-fields.tsx";
export { pictureBytes } from "./picture-bytes.ts";
