import { Refusal } from "../../kit/refusal.ts";

export type VendorTroubleCode =
  | "unreachable"
  | "timeout"
  | "forbidden_address"
  | "redirected"
  | "too_large"
  | "unauthorized"
  | "busy"
  | "failed"
  | "refused"
  | "garbage";

/**
 * Why a vendor could not be reached, or what was wrong with its reply. Its text is never stored: it may contain
 * personal data.
 */
export class VendorTrouble extends Error {
  readonly code: VendorTroubleCode;
  readonly status: number | undefined;
  constructor(code: VendorTroubleCode, status?: number) {
    super(`vendor: ${code}`);
    this.name = "VendorTrouble";
    this.code = code;
    this.status = status;
  }
}

const words: Record<VendorTroubleCode, (vendor: string) => string> = {
  unreachable: (vendor) => `We could not reach ${vendor}. Try again in a few minutes.`,
  timeout: (vendor) => `${vendor} did not respond in time. Try again in a few minutes.`,
  forbidden_address: (vendor) => `The address set for ${vendor} is not allowed. Tell an administrator.`,
  redirected: (vendor) => `${vendor} responds from a different address. Tell an administrator.`,
  too_large: (vendor) => `${vendor} returned too much data. Narrow your request.`,
  unauthorized: (vendor) => `${vendor} rejected our sign-in. Tell an administrator.`,
  busy: (vendor) => `${vendor} is busy. Try again in a minute.`,
  failed: (vendor) => `${vendor} is having problems. Try again in a few minutes.`,
  refused: (vendor) => `${vendor} rejected this request. Check what you entered.`,
  garbage: (vendor) => `${vendor} sent an unreadable response. Try again in a few minutes.`,
};

/** Runs a vendor call; its trouble becomes a refusal with a user message: 422 where the request was wrong, else 503. */
export async function askVendor<T>(vendor: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof VendorTrouble)) throw error;
    const code = error.code === "refused" ? "vendor_refused" : "vendor_unavailable";
    throw new Refusal(code, { vendor: [words[error.code](vendor)] });
  }
}
