/** Legs dialed for calls of this process, so that they stop ringing when the caller leaves. */
import type { TwilioApi } from "./twilio-api.ts";
import type { TwilioParts } from "./twilio-parts.ts";
import type { CallRef } from "./voice-port.ts";

export interface LegParts extends TwilioParts {
  readonly api: TwilioApi;
  readonly others: OtherLegs;
}

const keptMax = 1_000;

export class OtherLegs {
  /** Their CallSids, by call. */
  readonly #sids = new Map<string, string>();

  keep({ call_id }: CallRef, call_sid: string): void {
    this.#sids.set(call_id, call_sid);
    const [oldest] = this.#sids.keys();
    if (this.#sids.size > keptMax && oldest !== undefined) this.#sids.delete(oldest);
  }

  take({ call_id }: CallRef): string | undefined {
    const sid = this.#sids.get(call_id);
    this.#sids.delete(call_id);
    return sid;
  }
}
