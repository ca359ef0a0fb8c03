/** Shows errors as text: next to a field if they belong to one, else in a toast. */
import { notifications } from "@mantine/notifications";
import type { FieldErrors } from "../../kit/refusal.ts";

interface KnownError extends Error {
  code?: string | number;
  /** Phone errors have their own message with one action. */
  todo?: string;
  errors?: FieldErrors;
  fields?: FieldErrors;
}

export const failureWords = {
  unauthorized: "Please sign in again.",
  duty_due: "Finish setting your new password or two-factor sign-in to continue.",
  not_found: "This no longer exists, or you do not have access to it.",
  rate_limited: "Too many attempts. Wait a minute and try again.",
  unavailable: "The server is busy. Try again in a moment.",
  update_required: "Update Fieldline to continue. Load the new version.",
  too_large: "This is too large.",
  unsupported: "This kind of file cannot be used.",
  unreachable: "The server did not respond. Check your connection and try again.",
  unknown: "Something went wrong. Try again.",
} as const;
const byCode: Readonly<Record<string, string>> = failureWords;

/** First text of each named field; `body` and `user` belong to the whole form. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { errors, fields } = error as KnownError;
  const said = Object.entries(errors ?? fields ?? {}).map(([field, texts]) => [
    field,
    texts[0] ?? failureWords.unknown,
  ]);
  return Object.fromEntries(said) as Record<string, string>;
}

/** An error as one sentence. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return failureWords.unknown;
  const known: KnownError = error;
  if (known.name === "Unreachable") return failureWords.unreachable;
  if (known.name === "Unauthorized") return failureWords.unauthorized;
  if (known.name === "Held") return failureWords.duty_due;
  if (known.name === "PhoneError") return `${known.message.replace(/\.$/, "")}. ${known.todo}`;
  const { base, ...others } = fieldErrorsOf(error);
  return base ?? Object.values(others)[0] ?? byCode[known.code ?? ""] ?? failureWords.unknown;
}

const leftOrTurnedAway = new Set(["AbortError", "Unauthorized", "Held"]);

/** Errors a screen could not show next to a field. Aborted requests and lost sessions are handled elsewhere. */
export function report(error: unknown): void {
  if (error instanceof Error && leftOrTurnedAway.has(error.name)) return;
  notifications.show({ message: wordsOf(error), color: "red", role: "alert" });
}

/** For events in another part of the app or out of view. */
export function notify(message: string): void {
  notifications.show({ message, role: "status" });
}
