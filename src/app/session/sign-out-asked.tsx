/** The confirmation before a sign-out that would lose something; loaded when needed. */
import { Suspense } from "react";
import { lazyPart } from "../base/lazy-part.ts";
import { useSession } from "../base/session-provider.tsx";
import type { SigningOut } from "./use-sign-out.ts";

const SignOutDialog = lazyPart(async () => (await import("./sign-out-dialog.tsx")).SignOutDialog);

export function SignOutAsked({ signingOut }: { signingOut: SigningOut }) {
  const { store } = useSession().view;
  // Once the store is gone there is nothing to confirm.
  if (!signingOut.asks || !store) return null;
  return (
    <Suspense fallback={null}>
      <SignOutDialog asks={signingOut.asks} signingOut={signingOut} />
    </Suspense>
  );
}
