import { useEffect, useState } from "react";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import type { SignInKind } from "../../domain/calendar/sign-in-return.ts";
import { useRequest } from "../base/live.ts";

/** Navigates this window to the provider's page; it returns to `/account/external_accounts/{kind}`. */
export function useProviderSignIn(): { busy: boolean; signIn(kind: SignInKind): Promise<void> } {
  const begin = useRequest(authorizations.create);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Returning by Back restores the page from cache: reset its state.
    const back = () => setBusy(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  const signIn = async (kind: SignInKind) => {
    setBusy(true);
    try {
      const { meta } = await begin({ body: { kind } });
      // The URL comes from the server: https, or a test double on this machine.
      if (meta.sign_in_url) window.location.assign(meta.sign_in_url);
    } catch {
      // Already reported.
      setBusy(false);
    }
  };
  return { busy, signIn };
}
