/** What the server asks of whoever knows carriers' rates. */
import type { PlanDetails, QuoteAsk, QuotePlan, QuoteProduct, QuoteRate } from "../../domain/quotes/quote.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface QuotePort {
  readonly source: VendorSource;
  plans(product?: QuoteProduct): Promise<QuotePlan[]>;
  /** Undefined where there is no such plan. */
  planDetails(product: QuoteProduct, letter: QuotePlan["plan_letter"]): Promise<PlanDetails | undefined>;
  /** In no order. Throws `VendorTrouble`. */
  rates(ask: QuoteAsk): Promise<QuoteRate[]>;
  /** Exchanges the key for a token, which stays here; when it ends. Throws `VendorTrouble`. */
  signIn(): Promise<{ until: number }>;
  /** The same vendor under somebody's own key. */
  withKey(key: string): QuotePort;
}
