/** System notifications, with the user's permission, while the app is open. */
import { idleLock } from "../base/idle-lock.ts";

const icon = "/icons/icon-192.png";

interface SystemNotice {
  title: string;
  body: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  actions?: readonly { action: string; title: string }[];
}

/** Shows no names while the page is locked. */
const unnamed: Omit<SystemNotice, "tag"> = { title: "Fieldline", body: "New notification. Unlock to see it." };

/** Whether the page has focus: its own toasts are enough. */
export function isLookedAt(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

export function mayShowSystemNotices(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Uses the service worker if available: only then do actions work and notifications outlive the tab. */
export async function showSystemNotice(notice: SystemNotice, onOpen: () => void): Promise<void> {
  if (!mayShowSystemNotices()) return;
  const { title, actions, ...shown } = idleLock.isLocked() ? { ...unnamed, tag: notice.tag } : notice;
  const options = { ...shown, icon };
  const worker = await registration();
  // `actions` is missing from TypeScript's type.
  if (worker?.active) return worker.showNotification(title, { ...options, actions } as NotificationOptions);
  const received = new Notification(title, options);
  received.addEventListener("click", () => {
    window.focus();
    received.close();
    onOpen();
  });
}

/** Receives the actions chosen in system notifications from the service worker. */
export function answeredSystemNotice(listener: (tag: string, answer: string) => void): () => void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const listen = ({ data }: MessageEvent<{ type?: string; tag?: string; answer?: string } | null>) => {
    if (data?.type === "REMINDER_ANSWER" && data.tag) listener(data.tag, data.answer ?? "open");
  };
  serviceWorker?.addEventListener("message", listen);
  return () => serviceWorker?.removeEventListener("message", listen);
}

/** Closes system notifications that were read here or on another device. `standing`: tags to leave open. */
export async function closeSystemNotices(tagStart: string, standing: ReadonlySet<string>): Promise<void> {
  const worker = await registration();
  for (const notice of (await worker?.getNotifications()) ?? [])
    if (notice.tag.startsWith(tagStart) && !standing.has(notice.tag)) notice.close();
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration();
}
