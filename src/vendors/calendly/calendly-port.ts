/** What the server asks of whoever takes bookings. Every call shows the key of the person whose page it is. */
import type { Booking } from "../../domain/calendar/booking.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface CalendlyAccount {
  readonly user_uri: string;
  readonly organization_uri: string;
  readonly email: string;
  readonly name: string;
  /** Where others book. */
  readonly page_url: string;
}

export interface CalendlyPort {
  readonly source: VendorSource;
  /** Whose key it is. Throws `VendorTrouble`: `unauthorized` where it is nobody's. */
  account(key: string): Promise<CalendlyAccount>;
  /** Asks for news at `url`, signed with `signing_key`; the address of the subscription. Throws `VendorTrouble`. */
  subscribe(key: string, ask: { account: CalendlyAccount; url: string; signing_key: string }): Promise<string>;
  unsubscribe(key: string, subscription_uri: string): Promise<void>;
  /** Bookings of meetings that begin in [from, to), a meeting's together; cancelled ones too. Throws `VendorTrouble`. */
  bookings(key: string, span: { user_uri: string; from: number; to: number }): AsyncIterable<Booking[]>;
  /** Only where bookings are made here: one more, and what a subscription would be sent of it. */
  readonly trial?: CalendlyTrial;
}

export interface TrialAsk {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly from: number;
  readonly minutes: number;
}

export interface CalendlyTrial {
  /** The body a subscription would be sent, unsigned. */
  book(key: string, ask: TrialAsk): TrialUpdate;
  /** Undefined where the key has no such booking. */
  cancel(key: string, invitee_uri: string): TrialUpdate | undefined;
}

export interface TrialUpdate {
  readonly body: string;
  readonly invitee_uri: string;
}
