/** Closed lists and numbers of the Scope of Appointment (domain §19). */
export const soaStates = [
  "draft",
  "sent",
  "viewed",
  "submitted",
  "completed",
  "rejected",
  "expired",
  "cancelled",
] as const;
export type SoaState = (typeof soaStates)[number];

/** Neither completed nor closed: the agent or the person still has something to do. */
export const soaOpenStates = ["draft", "sent", "viewed", "submitted"] as const satisfies readonly SoaState[];

export const soaLanguages = ["en", "es"] as const;
export type SoaLanguage = (typeof soaLanguages)[number];

export const soaChannels = ["email", "sms", "in_person", "phone_recorded", "web"] as const;
export const soaProducts = [
  "part_d",
  "part_c_ma",
  "medicare_supplement",
  "dental_vision_hearing",
  "hospital_indemnity",
  "life",
  "annuity",
  "other",
] as const;
export type SoaProduct = (typeof soaProducts)[number];

export const soaContactMethods = [
  "inbound_call",
  "web_form",
  "reply_card",
  "walk_in",
  "referral",
  "event",
  "existing_client",
] as const;
export const soaPlaces = ["in_person", "phone", "video"] as const;
export type SoaPlace = (typeof soaPlaces)[number];

export const soaRejectReasons = ["wrong_person", "incomplete", "expired", "duplicate", "other"] as const;
export type SoaRejectReason = (typeof soaRejectReasons)[number];

export const soaSteps = ["signed", "completed", "changed"] as const;
export type SoaStep = (typeof soaSteps)[number];

/** What the record of a form names, each with who did it and when. */
export const soaActs = [
  "sent",
  "viewed",
  "signed",
  "completed",
  "changed",
  "late",
  "rejected",
  "expired",
  "cancelled",
] as const;
export type SoaAct = (typeof soaActs)[number];

export const soaNameLengthMax = 60;
export const soaTypedNameLengthMax = 120;
export const soaTextLengthMax = 500;
export const soaAddressLengthMax = 300;
export const soaStrokesLengthMax = 20_000;
export const soaWordsLengthMax = 4_000;

/** A link can be used for this long, once. */
export const soaLinkDays = 30;
/** A link that ends within this many days is about to expire. */
export const soaExpiringDays = 3;
/** A signed form is good for a meeting within this many months. */
export const soaGoodMonths = 12;
/** Of the PDF, in bytes. */
export const soaPdfBytesMax = 1_048_576;
/** Changes after completion; each has its own PDF. */
export const soaVersionsMax = 50;
/** Forms per contact that are still open, and in all. */
export const soaPerContactMax = 200;
