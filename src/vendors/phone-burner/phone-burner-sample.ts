/**
 * A local dial session stepped through manually, for trying without an account. Results use the same path as
 * PhoneBurner's.
 */
import { trialKeyMark } from "../../domain/calendar/booking-limits.ts";
import type { PhoneBurnerPort } from "./phone-burner-port.ts";
import { VendorTrouble } from "../http/vendor-trouble.ts";

export function samplePhoneBurner(appUrl: string): PhoneBurnerPort {
  const knownOrRefuse = (token: string) => {
    if (!token.startsWith(trialKeyMark)) throw new VendorTrouble("unauthorized", 401);
  };
  return {
    source: "sandbox",
    async account(token) {
      knownOrRefuse(token);
      return { email: "", name: "Local PhoneBurner" };
    },
    async start(token, { id }) {
      knownOrRefuse(token);
      return { url: new URL(`/dial_sessions/${id}`, appUrl).href };
    },
  };
}
