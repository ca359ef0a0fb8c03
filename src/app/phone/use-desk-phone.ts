/** Desk phone calls announced by a partner system: the caller's contacts open in a new tab (spec 000 §2, §7). */
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { CallMessage } from "../../contract/session/channels.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { useLocal } from "../base/live.ts";
import { screenPopPath } from "./screen-pop.ts";
import { popWords } from "./pop-words.tsx";

export function useDeskPhone(isDeskPhone: boolean, isAdmin: boolean): void {
  const { channel, db, world } = useLocal();
  useEffect(() => {
    if (!isDeskPhone) return;
    const stop = new AbortController();
    channel.listen((message) => {
      if (stop.signal.aborted || message.kind !== "live" || message.channel !== "ConvergeOneChannel") return;
      const read = CallMessage.safeParse(message.message);
      if (!read.success || read.data.event !== "ringing") return;
      void oncePerDevice(
        `${db.name}:pop`,
        () => pop(read.data.phone_number, isAdmin),
        () => world.sleep(onceMs),
      );
    });
    return () => stop.abort();
  }, [isDeskPhone, isAdmin, channel, db, world]);
}

/** Every tab receives the call; the first one opens it and the others skip it for this long. */
const onceMs = 3_000;

async function oncePerDevice(name: string, act: () => void, after: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await after();
  });
}

/** If the browser blocks the new tab, a link is shown instead. */
function pop(number: string, isAdmin: boolean): void {
  const path = screenPopPath(number, isAdmin);
  if (window.open(path, "_blank")) return;
  notifications.show({ message: popWords(showPhone(number), path), role: "status", autoClose: false });
}
