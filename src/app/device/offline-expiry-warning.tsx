/** Warns during the last days before a device without server contact is wiped. */
import { Text } from "@mantine/core";
import { type LastServerContact, silentDays, offlineDaysLeft } from "../../domain/session/offline-expiry.ts";
import { countOf } from "../../kit/text.ts";
import { lastWord } from "../../local/db/last-word.ts";
import { useLive, useLocal } from "../base/live.ts";
import classes from "../base/bars.module.css";

export function OfflineExpiryWarning() {
  const { world } = useLocal();
  const word = useLive(lastWord);
  const words = word && offlineExpiryWords(word, world.now());
  if (!words) return null;
  return (
    <section className={classes.bar} data-kind="acting" aria-label="Data kept on this device" role="status">
      <Text span size="sm">
        {words}
      </Text>
    </section>
  );
}

/** Null if there is nothing to warn about. */
export function offlineExpiryWords(word: LastServerContact, now: number): string | null {
  const left = offlineDaysLeft(word, now);
  if (left === null) return null;
  return `This device has not connected for ${countOf(silentDays(word, now), "day")}. Connect within ${countOf(left, "day")}, or the Fieldline data on it is removed. Your unsent changes are kept for you.`;
}
