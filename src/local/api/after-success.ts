import type { RequestFn } from "./request.ts";

/** Calls `reached` after every request that the server accepted. */
export function afterSuccess(request: RequestFn, reached: () => void): RequestFn {
  return async (endpoint, ask, options) => {
    const reply = await request(endpoint, ask, options);
    reached();
    return reply;
  };
}
