/** Whom of a send to many the sender's plan for texts still reaches (domain §16), in the order of the list. */
import { sendReasons } from "../messaging/reasons.ts";
import { mediaUnits } from "../messages/text-limits.ts";
import { type TextHoldings, textQuotaMessages, whyNoTexts } from "../messages/text-quota.ts";
import type { PlannedRecipient } from "./recipient-plan.ts";

export interface TextAllowance extends TextHoldings {
  /** Units of the sender's texts on their way, which are not counted yet. */
  promised: number;
  /** Every text of the send has a picture. */
  hasPicture: boolean;
}

export function withinAllowance<Planned extends PlannedRecipient>(
  planned: readonly Planned[],
  { promised, hasPicture, ...holdings }: TextAllowance,
): Planned[] {
  let units = promised;
  return planned.map((one) => {
    if (one.outcome === "not") return one;
    const why = whyNoTexts(holdings, units);
    if (why !== null) return { ...one, outcome: "not", reason: "no_licence", words: noTextsWords(why), until: null };
    units += hasPicture ? mediaUnits : one.segments;
    return one;
  });
}

/** Of one of many; the manager is named once beside the list. */
export function noTextsWords(why: string): string {
  return why === textQuotaMessages.over_quota ? sendReasons.no_licence.words : why;
}
