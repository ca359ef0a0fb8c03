/** The last days before a device that hears nothing from the server is emptied. */
import { Text } from "@mantine/core";
import { type LastWord, silentDays, stayDaysLeft } from "../../domain/session/device-stay.ts";
import { countOf } from "../../kit/text.ts";
import { lastWord } from "../../local/db/last-word.ts";
import { useLive, useLocal } from "../base/live.ts";
import classes from "../base/bars.module.css";

export function StayWarning() {
  const { world } = useLocal();
  const word = useLive(lastWord);
  const words = word && stayWords(word, world.now());
  if (!words) return null;
  return (
    <section className={classes.bar} data-kind="acting" aria-label="How long this device keeps its data" role="status">
      <Text span size="sm">
        {words}
      </Text>
    </section>
  );
}

/** Null while there is nothing to warn of. */
export function stayWords(word: LastWord, now: number): string | null {
  const left = stayDaysLeft(word, now);
  if (left === null) return null;
  return `This device has not heard from the server for ${countOf(silentDays(word, now), "day")}. Connect within ${countOf(left, "day")}: after that everything Fieldline keeps here is removed. What you have not sent is kept for you.`;
}
