/** Status of a number verification, polled every two seconds until decided. */
import { useEffect, useState } from "react";
import { phoneVerifications } from "../../contract/users/phone-verifications.ts";
import type { VerificationState } from "../../domain/users/phone-verification.ts";
import type { ResponseOf } from "../../local/api/request.ts";
import { useLocal } from "../base/live.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";

export type Verification = ResponseOf<typeof phoneVerifications.create>["data"];

const lookEveryMs = 2_000;

export function useVerification({ id, phone_number, state: first }: Verification): VerificationState {
  const { request, world } = useLocal();
  const { store } = useSession();
  const { profile } = useCurrentUser();
  const [state, setState] = useState<VerificationState>(first);
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      for (let at: VerificationState = first; at === "calling";) {
        await world.sleep(lookEveryMs, stop.signal);
        // Offline, polling continues.
        const received = await request(phoneVerifications.show, { params: { id } }, { signal: stop.signal }).catch(
          () => undefined,
        );
        if (stop.signal.aborted) return;
        at = received?.data.state ?? at;
        setState(at);
      }
    };
    look().catch(() => undefined);
    return () => stop.abort();
  }, [request, world, id, first]);
  useEffect(() => {
    if (state !== "verified" || profile.dialer_verified_phone_number === phone_number) return;
    void store.changed({ profile: { ...profile, dialer_verified_phone_number: phone_number } });
  }, [state, store, profile, phone_number]);
  return state;
}
