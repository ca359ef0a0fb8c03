/** Port to a power dialer that calls contacts one after the other: a session of contacts, and a link to open. */
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface DialSessionAsk {
  readonly id: string;
  readonly name: string;
  readonly contacts: readonly DialSessionContact[];
  /** Webhook URL for the result of every call. */
  readonly callback_url: string;
}

export interface DialSessionContact {
  /** Our id; returned with every call. */
  readonly contact_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string;
  readonly email: string;
  readonly state: string;
}

export interface PhoneBurnerPort {
  readonly source: VendorSource;
  /** The account of a token. Throws `VendorTrouble`: `unauthorized` for an unknown token. */
  account(token: string): Promise<{ email: string; name: string }>;
  /** The URL where the user continues. Throws `VendorTrouble`. */
  start(token: string, ask: DialSessionAsk): Promise<{ url: string }>;
}
