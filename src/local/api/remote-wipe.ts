/** A remote wipe arrives as the answer to whatever is asked next, and only once. */
import { Unauthorized } from "./errors.ts";
import type { RequestFn } from "./request.ts";

export const deviceWipedCode = "device_wiped";

/** Does as told before the asker learns that it may not. */
export function withRemoteWipe(request: RequestFn, wipe: () => Promise<void>): RequestFn {
  return async (endpoint, ask, options) => {
    try {
      return await request(endpoint, ask, options);
    } catch (error) {
      if (error instanceof Unauthorized && error.code === deviceWipedCode) await wipe();
      throw error;
    }
  };
}
