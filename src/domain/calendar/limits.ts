/** Option lists and limits of events (domain §11). */
export const eventTypes = [
  "appointment",
  "phone_call",
  "callback",
  "follow_up",
  "presentation",
  "enrollment",
  "policy_review",
  "policy_delivery",
  "service",
  "birthday",
  "renewal",
  "seminar",
  "office",
  "training",
  "personal",
  "holiday",
  "task",
  "other",
] as const;
export const eventStatuses = ["planned", "held", "no_show", "cancelled", "rescheduled"] as const;
export const eventTitleLengthMax = 120;
export const eventContactsMax = 50;
export const eventLocationLengthMax = 200;
export const eventDescriptionLengthMax = 5_000;
export const eventDaysMax = 14;
export const reminderMinutes = [0, 5, 15, 30, 60, 1440] as const;
export const reminderMinutesDefault = 15;
export const recurrencesMax = 365;
/** Spec 000 §9. */
export const calendarDateFormat = "MM/DD/YYYY";
/** Days of events a device keeps (domain §24). */
export const eventsKeptDaysBack = 90;
export const eventsKeptDaysAhead = 400;
