/** A remote wipe arrives once, as the response to the next request. */
import { Unauthorized } from "./errors.ts";
import type { RequestFn } from "./request.ts";

export const deviceWipedCode = "device_wiped";

/** Wipes before the caller receives the error. */
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
