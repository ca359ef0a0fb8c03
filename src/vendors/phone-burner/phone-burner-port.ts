/** What the server asks of a power dialer that calls one person after the other: a session of people, and a link to open. */
import type { VendorSource } from "../../domain/reference/vendor-source.ts";

export interface DialSessionAsk {
  readonly id: string;
  readonly name: string;
  readonly contacts: readonly DialSessionContact[];
  /** Where the result of every call is posted. */
  readonly callback_url: string;
}

export interface DialSessionContact {
  /** Ours; comes back with every call. */
  readonly contact_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string;
  readonly email: string;
  readonly state: string;
}

export interface PhoneBurnerPort {
  readonly source: VendorSource;
  /** Whose token it is: their email. Throws `VendorTrouble`: `unauthorized` where it is nobody's. */
  account(token: string): Promise<{ email: string; name: string }>;
  /** Where the person goes on. Throws `VendorTrouble`. */
  start(token: string, ask: DialSessionAsk): Promise<{ url: string }>;
}
