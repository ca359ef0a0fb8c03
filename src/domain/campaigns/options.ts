/** The closed lists of campaign triggers (domain §14). No schema library: a start may load them. */

export const campaignChannels = ["email", "sms", "task"] as const;
export type CampaignChannel = (typeof campaignChannels)[number];

export const recurrences = ["once", "daily", "weekly", "monthly", "quarterly", "yearly", "on_event"] as const;
export type CampaignRecurrence = (typeof recurrences)[number];

export const triggerTypes = [
  "birthday",
  "half_birthday",
  "t65_countdown",
  "policy_anniversary",
  "renewal_due",
  "policy_lapsed",
  "policy_welcome",
  "application_pending",
  "new_lead",
  "no_contact",
  "holiday",
  "aep_start",
  "aep_last_week",
  "oep_start",
  "rx_review",
  "soa_expiring",
  "event_reminder",
  "event_missed",
  "review_request",
  "referral_request",
  "license_expiring",
  "custom_date",
  "one_time",
] as const;
export type TriggerType = (typeof triggerTypes)[number];

export const holidays = [
  "new_year",
  "valentines",
  "independence_day",
  "veterans_day",
  "thanksgiving",
  "christmas",
] as const;
export type Holiday = (typeof holidays)[number];

export const senders = ["agent", "company"] as const;
export type CampaignSender = (typeof senders)[number];

export const sendStatuses = ["planned", "waiting", "sent", "skipped"] as const;
export type SendStatus = (typeof sendStatuses)[number];
/** `failed`: it went, and did not arrive. */
export const campaignOutcomes = [...sendStatuses, "failed"] as const;

export const campaignNameLengthMax = 80;
export const campaignOffsetDaysMax = 366;
export const campaignQuietDaysMax = 365;
export const campaignTriggersMax = 200;
/** Days ahead for which sends are planned, and shown on contacts. */
export const plannedDaysAhead = 7;

interface TypeRule {
  label: string;
  /** When it is, in a sentence: "On their birthday". */
  when: string;
  /** How often a contact may get it, the usual one first. */
  recurrences: readonly CampaignRecurrence[];
  /** Choices of how long before or after. */
  steps?: { unit: "month" | "day"; choices: readonly number[]; words: "before" | "after" };
  needs?: "day" | "holiday";
  /** It is about something that happened: a run that comes a day late still sends. */
  isEvent?: true;
  /** Sent to the agents themselves, as tasks. */
  isOfAgents?: true;
}

export const typeRules: Readonly<Record<TriggerType, TypeRule>> = {
  birthday: { label: "Birthday", when: "On their birthday", recurrences: ["yearly", "once"] },
  half_birthday: {
    label: "Half birthday",
    when: "Six months after their birthday",
    recurrences: ["yearly", "once"],
  },
  t65_countdown: {
    label: "Turning 65",
    when: "Before they turn 65",
    recurrences: ["on_event", "once"],
    steps: { unit: "month", choices: [12, 6, 4, 3, 1], words: "before" },
  },
  policy_anniversary: {
    label: "Policy anniversary",
    when: "On the anniversary of a policy in force",
    recurrences: ["on_event", "yearly", "once"],
  },
  renewal_due: {
    label: "Renewal due",
    when: "Before a policy renews",
    recurrences: ["on_event", "yearly", "quarterly", "monthly"],
    steps: { unit: "day", choices: [90, 60, 30, 7], words: "before" },
  },
  policy_lapsed: {
    label: "Policy lapsed",
    when: "When a policy lapsed",
    recurrences: ["on_event", "once", "yearly"],
    isEvent: true,
  },
  policy_welcome: {
    label: "Policy welcome",
    when: "When a policy takes effect",
    recurrences: ["on_event", "once", "yearly"],
    isEvent: true,
  },
  application_pending: {
    label: "Application pending",
    when: "After an application that is still open",
    recurrences: ["on_event", "once"],
    isEvent: true,
  },
  new_lead: { label: "New lead", when: "When a lead is added", recurrences: ["once"], isEvent: true },
  no_contact: {
    label: "No contact",
    when: "After the last contact",
    recurrences: ["on_event", "quarterly", "yearly", "once"],
    steps: { unit: "day", choices: [30, 60, 90], words: "after" },
    isEvent: true,
  },
  holiday: { label: "Holiday", when: "On a holiday", recurrences: ["yearly", "once"], needs: "holiday" },
  aep_start: { label: "AEP starts", when: "On October 15", recurrences: ["yearly", "once"] },
  aep_last_week: { label: "AEP last week", when: "On December 1", recurrences: ["yearly", "once"] },
  oep_start: { label: "OEP starts", when: "On January 1", recurrences: ["yearly", "once"] },
  rx_review: {
    label: "Prescription review",
    when: "After their prescriptions were last updated",
    recurrences: ["yearly", "quarterly", "once"],
  },
  soa_expiring: {
    label: "Scope of Appointment expiring",
    when: "When a completed Scope of Appointment ends",
    recurrences: ["on_event"],
  },
  event_reminder: { label: "Event reminder", when: "On the day of an event", recurrences: ["on_event"] },
  event_missed: {
    label: "Event missed",
    when: "On the day they missed an event",
    recurrences: ["on_event", "once"],
    isEvent: true,
  },
  review_request: {
    label: "Review request",
    when: "On the day an event was held",
    recurrences: ["once", "yearly", "on_event"],
    isEvent: true,
  },
  referral_request: {
    label: "Referral request",
    when: "When their first policy takes effect",
    recurrences: ["once", "yearly"],
    isEvent: true,
  },
  license_expiring: {
    label: "License expiring",
    when: "When an agent's license expires",
    recurrences: ["on_event"],
    isOfAgents: true,
  },
  custom_date: {
    label: "Repeating date",
    when: "From a day on",
    recurrences: ["yearly", "quarterly", "monthly", "weekly", "daily"],
    needs: "day",
  },
  one_time: { label: "One time", when: "On one day", recurrences: ["once"], needs: "day" },
};

export const recurrenceWords: Readonly<Record<CampaignRecurrence, string>> = {
  once: "Once",
  daily: "Once a day",
  weekly: "Once a week",
  monthly: "Once a month",
  quarterly: "Once a quarter",
  yearly: "Once a year",
  on_event: "Each time",
};

export const channelWords: Readonly<Record<CampaignChannel, string>> = { email: "Email", sms: "Text", task: "Task" };
export const holidayWords: Readonly<Record<Holiday, string>> = {
  new_year: "New Year's Day",
  valentines: "Valentine's Day",
  independence_day: "Independence Day",
  veterans_day: "Veterans Day",
  thanksgiving: "Thanksgiving",
  christmas: "Christmas",
};
