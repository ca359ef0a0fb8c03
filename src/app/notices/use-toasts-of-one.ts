import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { identityText } from "../../domain/session/identity.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { useSession } from "../base/session-provider.tsx";

/** What was told to one person is not for the next: it goes with whoever leaves. */
export function useToastsOfOne(): void {
  const { store } = useSession();
  useEffect(() => {
    let of = personOf(store.view().user);
    // Heard before anything is drawn anew: what the next person is told comes later and stays.
    return store.subscribe(() => {
      const now = personOf(store.view().user);
      if (of !== null && now !== of) notifications.clean();
      of = now;
    });
  }, [store]);
}

function personOf(user: CurrentUser | null): string | null {
  return user && identityText(user.id, user.actor?.id ?? null);
}
