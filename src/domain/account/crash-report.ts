/** What the error panel reports to support; a repeating error is reported once a day. */
export const crashReport = {
  subject: "The application detected an error",
  message: "Reported by the error panel.",
} as const;

export function isCrashReport({ subject, message }: { subject: string; message: string }): boolean {
  return subject === crashReport.subject && message === crashReport.message;
}
