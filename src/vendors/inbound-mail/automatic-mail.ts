/** Whether a program wrote an email: out of office, a receipt, a list. Nothing may answer it, and it answers nothing. */
import { isMailServer } from "./mail-report.ts";

interface Written {
  header: (name: string) => string;
  subject: string;
  from: string;
}

/** Programs that write one of these say so by it alone. */
const marks = ["x-autoreply", "x-autorespond", "x-autoreply-from", "x-mail-autoreply"];

export function isAutomaticMail({ header, subject, from }: Written): boolean {
  const submitted = header("auto-submitted").trim().toLowerCase();
  return (
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    marks.some((name) => header(name) !== "") ||
    /\b(?:all|oof|autoreply)\b/i.test(header("x-auto-response-suppress")) ||
    /\b(?:bulk|list|auto_reply|junk)\b/i.test(header("precedence")) ||
    /report-type="?disposition-notification/i.test(header("content-type")) ||
    /^\s*<\s*>\s*$/.test(header("return-path")) ||
    /^(?:automatic reply|auto-?reply|out of (?:the )?office|respuesta automática)\s*:/i.test(subject) ||
    isMailServer(from)
  );
}
