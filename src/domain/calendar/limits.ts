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
export type EventType = (typeof eventTypes)[number];
export const eventStatuses = ["planned", "held", "no_show", "cancelled", "rescheduled"] as const;
export const eventTitleLengthMax = 120;
export const eventContactsMax = 50;
export const eventAttendeesMax = 50;
export const eventLocationLengthMax = 200;
export const eventLinkLengthMax = 2_000;
export const eventDescriptionLengthMax = 5_000;
export const eventOutcomeLengthMax = 200;
export const eventDaysMax = 14;
export const travelMinutesMax = 480;
export const reminderMinutes = [0, 5, 15, 30, 60, 1440] as const;
export const reminderMinutesDefault = 15;
export const recurrenceKinds = ["none", "daily", "weekly", "monthly_by_day", "monthly_by_weekday", "yearly"] as const;
export const recurrencesMax = 365;
export const recurrenceIntervalMax = 99;
/** Which occurrences of a series a write applies to. */
export const editScopes = ["this", "following", "all"] as const;
export type EditScope = (typeof editScopes)[number];
export const eventSources = ["crm", "google", "outlook", "calendly", "workflow", "campaign", "caldav"] as const;
export const eventSyncStates = ["waiting", "synced", "skipped"] as const;
/** Spec 000 §9. */
export const calendarDateFormat = "MM/DD/YYYY";
/** Days of events a device mirrors (domain §24). */
export const eventsKeptDaysBack = 90;
export const eventsKeptDaysAhead = 400;
