import { useEffect, useState } from "react";
import { authorizations } from "../../contract/calendar/authorizations.ts";
import type { SignInKind } from "../../domain/calendar/sign-in-return.ts";
import { useRequest } from "../base/live.ts";

/** Off to the provider's page, in this window: it comes back to `/account/external_accounts/{kind}`. */
export function useProviderSignIn(): { busy: boolean; signIn(kind: SignInKind): Promise<void> } {
  const begin = useRequest(authorizations.create);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Back from there without an answer, the page stands as it was left.
    const back = () => setBusy(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  const signIn = async (kind: SignInKind) => {
    setBusy(true);
    try {
      const { meta } = await begin({ body: { kind } });
      // The address is the server's own: https, or a double on this machine.
      if (meta.sign_in_url) window.location.assign(meta.sign_in_url);
    } catch {
      // Told already.
      setBusy(false);
    }
  };
  return { busy, signIn };
}
