import type { Phone } from "../../phone/phone.ts";
import { phoneSource } from "../phone/index.ts";
import { report } from "../base/report.ts";

/** A command to the phone; what it refuses is told. */
export function withPhone(act: (phone: Phone) => unknown): void {
  phoneSource.get().then(act).catch(report);
}
