import { notificationsStore, useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";

const ToastList = lazy(async () => ({ default: (await import("./toast-list.tsx")).ToastList }));

/** Fetched with the first thing to tell; then it stays, so that the last one can leave in its own time. */
export function Toasts() {
  const { notifications } = useNotifications(notificationsStore);
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
