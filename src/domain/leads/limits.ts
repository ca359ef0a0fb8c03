/** Limits of the lead API and its records. */
export const leadBodyBytesMax = 64 * 1024;
/** Unknown fields an answer names; the others are counted. */
export const unknownFieldsNamedMax = 20;
/** A person sent again by the same vendor within this time is a duplicate, unless the vendor has its own window. */
export const duplicateWindowDays = 30;
export const duplicateWindowDaysMax = 3_650;
export const dailyCapMax = 1_000_000;
export const leadPriceCentsMax = 10_000_000;
export const contactPersonLengthMax = 120;
export const rotationMax = 200;
export const vendorTagsMax = 30;
export const vendorIpsMax = 50;
export const keysPerVendorMax = 10;
export const keyNameLengthMax = 40;
export const keyRatePerMinute = 600;
export const keyRatePerMinuteMax = 60_000;
/** How long a replaced key may stay valid. */
export const keyOverlapHours = 24;
export const keyOverlapHoursMax = 168;
export const idempotencyKeyLengthMax = 200;
export const leadIdLengthMax = 100;
export const reportDaysMax = 731;
