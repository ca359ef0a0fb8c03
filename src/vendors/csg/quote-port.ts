/** Port to a quoting vendor. */
import type { PlanDetails, QuoteAsk, QuotePlan, QuoteProduct, QuoteRate } from "../../domain/quotes/quote.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface QuotePort {
  readonly source: VendorSource;
  plans(product?: QuoteProduct): Promise<QuotePlan[]>;
  /** Undefined where there is no such plan. */
  planDetails(product: QuoteProduct, letter: QuotePlan["plan_letter"]): Promise<PlanDetails | undefined>;
  /** Unordered. Throws `VendorTrouble`. */
  rates(ask: QuoteAsk): Promise<QuoteRate[]>;
  /** Exchanges the key for a token, which is held here; returns its expiry. Throws `VendorTrouble`. */
  signIn(): Promise<{ until: number }>;
  /** The same vendor with a user's own key. */
  withKey(key: string): QuotePort;
}
