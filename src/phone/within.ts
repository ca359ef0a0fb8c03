/** Adds a timeout, because some promises of the voice library never settle. */
import { dialerErrors } from "../domain/dialer/call-errors.ts";
import type { World } from "../kit/world.ts";
import { PhoneError } from "./phone-error.ts";

/** Rejects with PhoneError `websocket_timeout` on timeout. */
export async function within<T>(world: World, ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const done = new AbortController();
  const late = world.sleep(ms, signal ? AbortSignal.any([signal, done.signal]) : done.signal).then(() => {
    throw new PhoneError("websocket_timeout", dialerErrors.websocket_timeout);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort(new Error("It came in time."));
  }
}
