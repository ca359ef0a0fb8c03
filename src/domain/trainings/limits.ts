/** Limits of trainings (domain §21). */
export const trainingsMax = 2_000;
export const trainingTitleLengthMax = 120;
export const trainingSectionLengthMax = 80;
export const captionsBytesMax = 1024 * 1024;
/** A file is kept on a device in parts of this size, each with its own hash. */
export const keptPartBytes = 8 * 1024 * 1024;
export const trainingLengthMaxMs = 24 * 3_600_000;
/** A device reports what was watched no more often than this. */
export const progressWriteMs = 15_000;
export const rangesPerReportMax = 500;
export const rangesKeptMax = 2_000;
/** A player reports its position a few times a second: shorter gaps between two ranges were watched. */
export const rangeGapMs = 600;
/** The rest is titles and credits. */
export const doneShare = 0.95;
/** A person is reminded of a training once in this time. */
export const reminderPauseHours = 20;
export const remindersAtOnce = 100;
