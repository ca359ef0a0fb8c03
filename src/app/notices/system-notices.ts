/** Notices in the system's own list, once the person has allowed it, while the app is open. */
import { idleLock } from "../base/idle-lock.ts";

const icon = "/icons/icon-192.png";

interface SystemNotice {
  title: string;
  body: string;
  /** The same one twice stands there once. */
  tag: string;
  actions?: readonly { action: string; title: string }[];
}

/** While the page is locked nobody is named. */
const unnamed: Omit<SystemNotice, "tag"> = { title: "Fieldline", body: "New notification. Unlock to see it." };

/** Somebody sees this page now: what it shows itself is enough. */
export function isLookedAt(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

export function mayShowSystemNotices(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Through the service worker where there is one: only so can it be answered, and stay when the tab is gone. */
export async function showSystemNotice(notice: SystemNotice, onOpen: () => void): Promise<void> {
  if (!mayShowSystemNotices()) return;
  const { title, actions, ...shown } = idleLock.isLocked() ? { ...unnamed, tag: notice.tag } : notice;
  const options = { ...shown, icon };
  const worker = await registration();
  // `actions` is not in TypeScript's own list of options.
  if (worker?.active) return worker.showNotification(title, { ...options, actions } as NotificationOptions);
  const received = new Notification(title, options);
  received.addEventListener("click", () => {
    window.focus();
    received.close();
    onOpen();
  });
}

/** Hears what was answered in the system's list, as the service worker tells it. */
export function answeredSystemNotice(listener: (tag: string, answer: string) => void): () => void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const listen = ({ data }: MessageEvent<{ type?: string; tag?: string; answer?: string } | null>) => {
    if (data?.type === "REMINDER_ANSWER" && data.tag) listener(data.tag, data.answer ?? "open");
  };
  serviceWorker?.addEventListener("message", listen);
  return () => serviceWorker?.removeEventListener("message", listen);
}

/** Read here or on another device: the system need not tell of it any longer. `standing`: tags that still do. */
export async function closeSystemNotices(tagStart: string, standing: ReadonlySet<string>): Promise<void> {
  const worker = await registration();
  for (const notice of (await worker?.getNotifications()) ?? [])
    if (notice.tag.startsWith(tagStart) && !standing.has(notice.tag)) notice.close();
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration();
}
