/** The door of the phone: its state for screens, its commands for buttons. */
export { phoneSource, usePhoneState } from "./phone-source.ts";
