import { useEffect } from "react";
import { dialerMessages } from "../../domain/dialer/messages.ts";
import { idleLock } from "../base/idle-lock.ts";
import { useIsQuiet } from "../notices/index.ts";
import { usePhoneState } from "./phone-source.ts";

/** The system tells of a call while the tab that carries the phone is out of sight; pressed, it brings that tab forward. */
export function useCallNotice(id: string, who: string, number: string): void {
  const silent = useIsQuiet();
  const { here } = usePhoneState().device;
  useEffect(() => {
    if (!here || document.visibilityState === "visible" || !mayNotify()) return;
    // Nobody is named while the page is locked.
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
