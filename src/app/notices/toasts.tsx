import { notificationsStore, useNotifications } from "@mantine/notifications";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../base/lazy-part.ts";
import { idle, preload } from "../base/painted.ts";

const load = async () => (await import("./toast-list.tsx")).ToastList;
const ToastList = lazyPart(load);

/** Loaded with the first toast; then it stays mounted, so that the last one can animate out. */
export function Toasts() {
  const { notifications } = useNotifications(notificationsStore);
  const [wanted, setWanted] = useState(false);
  if (notifications.length > 0 && !wanted) setWanted(true);
  useEffect(() => {
    // Without a service worker to cache the app's files, this one must be loaded before the network goes.
    if (!navigator.serviceWorker?.controller) preload(idle(), load);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
