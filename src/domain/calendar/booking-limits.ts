/** Domain §11. */
export const calendlyKeyLengthMin = 20;
export const calendlyKeyLengthMax = 400;
/** Keys the local stand-in for Calendly knows begin with it. */
export const trialKeyMark = "local-";
/** Where no account is asked: what to paste to try it. */
export const trialKeys = {
  calendly: "local-demo-calendly-key",
  phone_burner: "local-demo-phone-burner",
  csg: "local-demo-csg-key",
} as const;
export const bookingMinutes = 30;
