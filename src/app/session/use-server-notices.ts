import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { companySettings } from "../base/company-settings.ts";
import { listenForReturns } from "../base/returns.ts";
import { useSession } from "../base/session-provider.tsx";

/** The company's sign-in messages, refreshed when the user or the network returns. */
export function useServerNotices(): void {
  const { request } = useSession();
  const company = useSearchParams()[0].get("company") ?? undefined;
  useEffect(() => {
    const stop = new AbortController();
    const ask = () => void companySettings.load(request, null, company);
    ask();
    listenForReturns(ask, stop.signal);
    return () => stop.abort();
  }, [request, company]);
}
