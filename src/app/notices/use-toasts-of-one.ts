import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { identityText } from "../../domain/session/identity.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { useSession } from "../base/session-provider.tsx";

/** Clears toasts when the user changes, so that the next user does not see them. */
export function useToastsOfOne(): void {
  const { store } = useSession();
  useEffect(() => {
    let of = personOf(store.view().user);
    // Runs before the next render: toasts of the next user come later and stay.
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
