/** Port to a booking service. Every call uses the key of the user whose page it is. */
import type { Booking } from "../../domain/calendar/booking.ts";
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface CalendlyAccount {
  readonly user_uri: string;
  readonly organization_uri: string;
  readonly email: string;
  readonly name: string;
  /** The public booking page. */
  readonly page_url: string;
}

export interface CalendlyPort {
  readonly source: VendorSource;
  /** The account of a key. Throws `VendorTrouble`: `unauthorized` for an unknown key. */
  account(key: string): Promise<CalendlyAccount>;
  /** Creates a webhook subscription to `url`, signed with `signing_key`; returns its URI. Throws `VendorTrouble`. */
  subscribe(key: string, ask: { account: CalendlyAccount; url: string; signing_key: string }): Promise<string>;
  unsubscribe(key: string, subscription_uri: string): Promise<void>;
  /**
   * Bookings of meetings that start in [from, to), grouped by meeting; includes cancelled ones. Throws `VendorTrouble`.
   */
  bookings(key: string, span: { user_uri: string; from: number; to: number }): AsyncIterable<Booking[]>;
  /** Only in the sandbox: makes a booking and returns the body a webhook would send. */
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
  /** The webhook body, unsigned. */
  book(key: string, ask: TrialAsk): TrialUpdate;
  /** Undefined where the key has no such booking. */
  cancel(key: string, invitee_uri: string): TrialUpdate | undefined;
}

export interface TrialUpdate {
  readonly body: string;
  readonly invitee_uri: string;
}
