import type { Phone } from "../../phone/phone.ts";
import { phoneSource } from "../phone/index.ts";
import { report } from "../base/report.ts";

/** Runs a command on the phone and reports its errors. */
export function withPhone(act: (phone: Phone) => unknown): void {
  phoneSource.get().then(act).catch(report);
}
