import {
  type CallView,
  type EndedCallView,
  idlePhone,
  type PhoneState,
  type PhoneTrouble,
} from "../domain/dialer/phone-state.ts";

/** The phone's state and those who look at it. */
export class PhoneStore {
  #state: PhoneState = idlePhone;
  readonly #listeners = new Set<() => void>();

  get state(): PhoneState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  put(part: Partial<PhoneState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** What is late for a call that is over changes nothing. */
  putCall(id: string, part: Partial<CallView>): void {
    const { call } = this.#state;
    if (call?.id === id) this.put({ call: { ...call, ...part } });
  }

  putEnded(id: string, part: Partial<EndedCallView>): void {
    const { ended } = this.#state;
    if (ended?.id === id) this.put({ ended: { ...ended, ...part } });
  }

  notify(trouble: PhoneTrouble | null): void {
    this.put({ trouble });
  }

  /** A new call begins: what went wrong with the last one would be read as said of this one. */
  forget(): void {
    const { trouble } = this.#state;
    if (trouble && !trouble.lasting && trouble.code !== "input_none") this.notify(null);
  }

  /** What lasted is over. */
  settle(): void {
    if (this.#state.trouble?.lasting) this.notify(null);
  }
}
