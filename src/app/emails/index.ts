/** What other features may use of emails. */
import { lazy } from "react";

export { EmailLine } from "./email-line.tsx";

export const EmailComposer = lazy(async () => ({ default: (await import("./email-composer.tsx")).EmailComposer }));
export const EmailLogForm = lazy(async () => ({ default: (await import("./email-log-form.tsx")).EmailLogForm }));
