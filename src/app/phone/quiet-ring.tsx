import { useEffect } from "react";
import { useIsQuiet } from "../notices/index.ts";
import { phoneSource } from "./phone-source.ts";

/** During the user's quiet hours an incoming call is shown without sound. */
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
