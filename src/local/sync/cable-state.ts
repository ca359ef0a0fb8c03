/** State of the live socket, derived from the subscriptions the server has confirmed. */

/** CONNECTED: from now on nothing is missed, so catch up now. CLOSED is final; open a new cable. */
export type CableState = "CONNECTING" | "CONNECTED" | "CLOSED";

export type Progress = ReturnType<typeof createProgress>;

export function createProgress(onState: (state: CableState) => void) {
  let state: CableState = "CONNECTING";
  let connected: (() => void) | undefined;
  let validated = false;
  const answered = new Map<string, boolean>();
  const become = (next: CableState) => {
    if (state === next || state === "CLOSED") return;
    state = next;
    onState(next);
  };
  return {
    /** A subscription is pending; `validate` is called once per connection, when all are confirmed. */
    ask(identifier: string, validate: () => void) {
      answered.set(identifier, false);
      connected = validate;
      become("CONNECTING");
    },
    welcome() {
      for (const identifier of answered.keys()) answered.set(identifier, false);
      validated = false;
      become("CONNECTING");
    },
    answer(identifier: string) {
      answered.set(identifier, true);
      if ([...answered.values()].includes(false)) return;
      become("CONNECTED");
      if (!validated) connected?.();
      validated = true;
    },
    lost: () => become("CONNECTING"),
    closed: () => become("CLOSED"),
  };
}
