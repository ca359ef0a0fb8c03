/** The small calendar of the side navigation: fetched once the page stands, and only where there is room for it. */
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocal } from "../base/live.ts";
import { painted } from "../base/painted.ts";

const MiniCalendar = lazy(async () => ({ default: (await import("./mini-calendar.tsx")).MiniCalendar }));

/** Nothing that is needed to begin waits for it. */
const afterMs = 1_500;
/** Where the rail shows words, and has height for a month. */
const roomy = "(min-width: 1100px) and (min-height: 700px)";

export function MiniLaunch() {
  const hasRoom = useMediaQuery(roomy);
  return hasRoom ? <Later /> : null;
}

function Later() {
  const { world } = useLocal();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    painted(world)
      .then(() => world.sleep(afterMs, stop.signal))
      .then(() => setLater(true))
      // The page is left before.
      .catch(() => undefined);
    return () => stop.abort(new Error("The page was closed."));
  }, [world]);
  return <Suspense fallback={null}>{isLater ? <MiniCalendar /> : null}</Suspense>;
}
