import { useEffect, useState } from "react";
import { useLocal, useOnline } from "../base/live.ts";

/** Object URL of the picture at that address; null while it is not available here. */
export function usePhoto(address: string | undefined): string | null {
  const local = useLocal();
  const isOnline = useOnline();
  const [shown, setShown] = useState<{ address: string; url: string } | null>(null);
  useEffect(() => {
    if (!address) return;
    let isWanted = true;
    // The page renders without it, so its code stays out of the initial bundle.
    void import("../base/photo-source.ts")
      .then(({ photoUrl }) => photoUrl(local, address))
      .then(
        (url) => isWanted && setShown({ address, url }),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [local, address, isOnline]);
  return shown && shown.address === address ? shown.url : null;
}
