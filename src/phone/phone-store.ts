import {
  type CallView,
  type EndedCallView,
  idlePhone,
  type PhoneState,
  type PhoneTrouble,
} from "../domain/dialer/phone-state.ts";
import { createStore } from "../kit/store.ts";

/** The phone's state and its subscribers. */
export class PhoneStore {
  readonly #store = createStore<PhoneState>(idlePhone);
  readonly subscribe = this.#store.subscribe;

  get state(): PhoneState {
    return this.#store.get();
  }

  put(part: Partial<PhoneState>): void {
    this.#store.set({ ...this.state, ...part });
  }

  /** Late updates of an ended call have no effect. */
  putCall(id: string, part: Partial<CallView>): void {
    const { call } = this.state;
    if (call?.id === id) this.put({ call: { ...call, ...part } });
  }

  putEnded(id: string, part: Partial<EndedCallView>): void {
    const { ended } = this.state;
    if (ended?.id === id) this.put({ ended: { ...ended, ...part } });
  }

  notify(trouble: PhoneTrouble | null): void {
    this.put({ trouble });
  }

  /** A new call begins: clear the last call's problems, so that they are not attributed to this one. */
  forget(): void {
    const { trouble } = this.state;
    if (trouble && !trouble.lasting && trouble.code !== "input_none") this.notify(null);
  }

  /** Clears ongoing conditions. */
  settle(): void {
    if (this.state.trouble?.lasting) this.notify(null);
  }
}
