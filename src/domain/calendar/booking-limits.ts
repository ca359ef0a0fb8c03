/** Limits of bookings (domain §11). */
export const calendlyKeyLengthMin = 20;
export const calendlyKeyLengthMax = 400;
/** Prefix of keys that the local Calendly adapter accepts. */
export const trialKeyMark = "local-";
/** The key to paste to try it where no real account is used. */
export const trialKeys = {
  calendly: "local-demo-calendly-key",
  phone_burner: "local-demo-phone-burner",
  csg: "local-demo-csg-key",
} as const;
export const bookingMinutes = 30;
