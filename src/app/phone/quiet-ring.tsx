import { useEffect } from "react";
import { useIsQuiet } from "../notices/index.ts";
import { phoneSource } from "./phone-source.ts";

/** In the person's quiet hours a call that comes is shown, and not heard. */
export function QuietRing() {
  const isQuiet = useIsQuiet();
  useEffect(() => {
    phoneSource.get().then(
      (phone) => phone.ringSilently(isQuiet),
      () => undefined,
    );
  }, [isQuiet]);
  return null;
}
