/** Port to a carrier of texts: one shape for Twilio, Telnyx and the simulator. */
import type { Registration, TextingCarrier } from "../../domain/messages/registration.ts";
import type { TextStatus } from "../../domain/messages/text-limits.ts";

export interface OutgoingText {
  /** The company's key, and our id of the text: both are in the address its reports come to. */
  readonly company: string;
  readonly id: string;
  /** E.164; empty: the carrier's own choice from its pool. */
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Signed addresses of pictures, that live for minutes. */
  readonly media: readonly string[];
}

export interface TakenText {
  readonly provider_id: string;
  readonly status: TextStatus;
}

/**
 * `refused`: surely not sent, `error` says why. `busy`: surely not sent, may be tried again. `unknown`: the carrier did
 * not answer, it may have gone.
 */
export type SendOutcome =
  | { readonly outcome: "taken"; readonly text: TakenText }
  | { readonly outcome: "refused"; readonly error: string }
  | { readonly outcome: "busy" }
  | { readonly outcome: "unknown" };

/** A signed request of the carrier, read. */
export interface TextReport {
  readonly provider_id: string;
  readonly status: TextStatus;
  readonly error: string;
}

export interface ReceivedText {
  readonly provider_id: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** The carrier answered STOP or HELP itself. */
  readonly answered: boolean;
  /** Addresses of pictures at the carrier. */
  readonly media: readonly string[];
}

/** A request of the carrier as it came: signatures are over its exact bytes or address. */
export interface HookRequest {
  /** The path asked for; what is signed may be the public address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export type HookFields = Readonly<Record<string, string>>;

export interface TextingPort {
  readonly kind: TextingCarrier;
  /** The number or pool texts come from where the user has none of their own; empty: none. */
  readonly from: string;
  /** Never throws. */
  send(text: OutgoingText): Promise<SendOutcome>;
  /** Texts the carrier took to this number, with this body, since then: to look one up after a missing answer. */
  find(text: OutgoingText, since: number): Promise<TakenText[]>;
  /** Throws `VendorTrouble`. */
  registration(): Promise<Registration>;
  isSigned(request: HookRequest): boolean;
  /** Stores a received picture in a local file. Throws `VendorTrouble`. */
  fetchMedia(url: string, path: string): Promise<void>;
  /** Null: not a report we know. */
  reportOf(body: string): TextReport | null;
  receivedOf(body: string): ReceivedText | null;
}

/** Where the carrier calls us. No query parameters: some carriers drop them. */
export const reportPath = (company: string, text_id: string) => `/hooks/texts/${company}/reports/${text_id}`;
export const receivedPath = (company: string) => `/hooks/texts/${company}/received`;
