import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Target of a link such as `#licenses`: scrolled into view and focused once rendered. */
export function usePlace(hash: string, isDrawn: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isAskedFor = useLocation().hash === hash && isDrawn;
  useEffect(() => {
    if (!isAskedFor) return;
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  return place;
}
