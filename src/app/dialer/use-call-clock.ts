import { callClock } from "../../domain/dialer/dial-text.ts";
import { callTickMs } from "../../domain/calls/limits.ts";
import type { CallView } from "../../domain/dialer/phone-state.ts";
import { useNow } from "../base/use-now.ts";

/** mm:ss since the call was answered, updated every second. */
export function useCallClock({ answeredAt }: Pick<CallView, "answeredAt">): string {
  const now = useNow(callTickMs);
  return answeredAt === null ? "" : callClock(now - answeredAt);
}
