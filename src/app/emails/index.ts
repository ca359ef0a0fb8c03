/** Public API of the emails feature. */
import { lazyPart } from "../base/lazy-part.ts";

export { subjectColumn, toColumn, whenColumn } from "./email-columns.tsx";
export { EmailLine } from "./email-line.tsx";
export { emailStateTones, emailStateWords } from "./email-state.ts";

export const EmailComposer = lazyPart(async () => (await import("./email-composer.tsx")).EmailComposer);
export const EmailLogForm = lazyPart(async () => (await import("./email-log-form.tsx")).EmailLogForm);
