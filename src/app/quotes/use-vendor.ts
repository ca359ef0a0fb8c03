/** Calls a vendor through our server. It may take seconds; errors are shown where the request was made. */
import { useCallback, useState } from "react";
import type { RequestInput, Endpoint } from "../../contract/declare.ts";
import type { ResponseOf } from "../../local/api/request.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";

const vendorTimeoutMs = 30_000;

export interface VendorCall<E extends Endpoint> {
  /** Undefined on failure; the messages are in `error` and `errors`. */
  ask(ask: RequestInput<E>): Promise<ResponseOf<E> | undefined>;
  busy: boolean;
  /** Error for the whole form. */
  error: string | null;
  /** Errors by field. */
  errors: Readonly<Record<string, string>>;
}

export function useVendor<E extends Endpoint>(endpoint: E, fields: readonly string[] = []): VendorCall<E> {
  const { request } = useLocal();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = useCallback(
    async (asked: RequestInput<E>) => {
      setBusy(true);
      setFailure(null);
      try {
        return await request(endpoint, asked, { timeoutMs: vendorTimeoutMs });
      } catch (error) {
        setFailure(error);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [request, endpoint],
  );
  const errors = failure === null ? {} : fieldErrorsOf(failure);
  const isBesideFields = fields.some((field) => Object.hasOwn(errors, field));
  return { ask, busy, errors, error: failure === null || isBesideFields ? null : wordsOf(failure) };
}
