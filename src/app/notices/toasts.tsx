import { notificationsStore, useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useEffect, useState } from "react";
import { idle } from "../base/painted.ts";

const load = async () => ({ default: (await import("./toast-list.tsx")).ToastList });
const ToastList = lazy(load);

/** Fetched with the first thing to tell; then it stays, so that the last one can leave in its own time. */
export function Toasts() {
  const { notifications } = useNotifications(notificationsStore);
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  useEffect(() => {
    // Where no service worker keeps the app's files, this one must be here before the network goes.
    if (!navigator.serviceWorker?.controller)
      void idle()
        .then(load)
        .catch(() => undefined);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
