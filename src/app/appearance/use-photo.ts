import { useEffect, useState } from "react";
import { useLocal, useOnline } from "../base/live.ts";

/** What shows the picture of that address; null while there is none here. */
export function usePhoto(address: string | undefined): string | null {
  const local = useLocal();
  const isOnline = useOnline();
  const [shown, setShown] = useState<{ address: string; url: string } | null>(null);
  useEffect(() => {
    if (!address) return;
    let isWanted = true;
    // The page is drawn without it, so nothing of it belongs to what every page starts with.
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
