/** What can be answered on a system notice; the service worker brings the answer to the page. */
export const reminderAnswers = ["open", "snooze", "done"] as const;
export type ReminderAnswer = (typeof reminderAnswers)[number];

/** There is room for one of them. */
export const snoozeOffered = 10;
