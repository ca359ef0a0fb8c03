/** Limits and option lists of users (domain §2, §5). */
/** In one call; a longer list is changed part by part. */
export const changedAtOnceMax = 100;
export const userNameLengthMax = 60;
export const usernameLengthMin = 3;
export const usernameLengthMax = 40;
export const npnDigitsMin = 8;
export const npnDigitsMax = 10;
export const writingNumberLengthMax = 40;
export const appointmentLevelLengthMax = 40;
export const aboutMeLengthMax = 2_000;
export const pictureBytesMax = 5 * 1024 * 1024;
export const pictureSidePx = 512;
/** Pixels of a picture before cropping; decoded, each takes four bytes. */
export const picturePixelsMax = 50_000_000;
export const pictureKinds = ["image/jpeg", "image/png", "image/webp"] as const;
export const downlineDepthMax = 10;
export const fontSizes = [12, 14, 16, 18, 20] as const;
export const colorSchemes = ["light", "dark", "auto"] as const;
export const titles = [
  "representative",
  "insurance_agent",
  "regional_sales_manager",
  "field_manager",
  "district_manager",
  "advisor",
  "retirement_specialist",
] as const;
/** Main or branch (spec 001 §9). */
export const officeTypes = ["main", "branch"] as const;
