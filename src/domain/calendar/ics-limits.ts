/** Limits of an imported iCalendar file: it is untrusted input (reliability §4 Consumption). */
export const icsFileBytesMax = 10 * 1024 * 1024;
/** Events per file; more are counted and skipped. */
export const icsEventsMax = 20_000;
/** Characters per event, including everything in it. */
export const icsPartLengthMax = 256 * 1024;
/** Lines examined one by one in an event that cannot be parsed as a whole. */
export const icsLinesCheckedMax = 2_000;
export const icsDepthMax = 5;
export const icsZonesMax = 100;
export const icsExcludedMax = 1_000;
/** Further attendees are not looked up. */
export const icsPeopleMax = 50;
export const icsMailLengthMax = 254;
/** RANGE=THISANDFUTURE changes per series. */
export const icsStretchesMax = 50;
export const icsUidLengthMax = 500;
/** Duration given to a meeting without one. */
export const icsMinutesDefault = 30;
/** Days an import can be undone. */
export const icsUndoDays = 30;
