import { useEffect } from "react";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import { idleLock } from "../base/idle-lock.ts";
import { useIsQuiet } from "../notices/index.ts";
import { usePhoneState } from "./phone-source.ts";

/** Shows a system notification of a call while the phone's tab is hidden; clicking it focuses the tab. */
export function useCallNotice(id: string, who: string, number: string): void {
  const silent = useIsQuiet();
  const { here } = usePhoneState().device;
  useEffect(() => {
    if (!here || document.visibilityState === "visible" || !mayNotify()) return;
    // No names while the page is locked.
    const body = idleLock.isLocked() ? "" : who === number ? number : `${who} · ${number}`;
    const notice = new Notification(dialerMessages.incoming, { body, tag: id, icon: "/icons/icon-192.png", silent });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
    return () => notice.close();
  }, [here, id, who, number, silent]);
}

function mayNotify(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}
