/** A session that is gone through by hand, here: for trying without an account. The results take the way PhoneBurner's take. */
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
