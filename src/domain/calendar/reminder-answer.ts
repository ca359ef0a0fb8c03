/** Actions on a system notification; the service worker passes the answer to the page. */
export const reminderAnswers = ["open", "snooze", "done"] as const;
export type ReminderAnswer = (typeof reminderAnswers)[number];

/** There is room for one action only. */
export const snoozeOffered = 10;
