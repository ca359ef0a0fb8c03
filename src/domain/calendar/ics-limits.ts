/** Bounds of an iCalendar file brought in: a file may come from anywhere (reliability §4 Consumption). */
export const icsFileBytesMax = 10 * 1024 * 1024;
/** Events of one file; those beyond are counted and left out. */
export const icsEventsMax = 20_000;
/** Letters of one event with all that stands in it. */
export const icsPartLengthMax = 256 * 1024;
/** Lines of an event that are looked at one by one where it cannot be read as a whole. */
export const icsLinesCheckedMax = 2_000;
export const icsDepthMax = 5;
export const icsZonesMax = 100;
export const icsExcludedMax = 1_000;
/** Whoever else is asked to come is not looked for. */
export const icsPeopleMax = 50;
export const icsMailLengthMax = 254;
/** Changes of one series from a date on. */
export const icsStretchesMax = 50;
export const icsUidLengthMax = 500;
/** A meeting that lasts no time is given as long. */
export const icsMinutesDefault = 30;
/** Days a file can be taken back. */
export const icsUndoDays = 30;
