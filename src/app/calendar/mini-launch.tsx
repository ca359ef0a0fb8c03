/** Loads the small calendar of the side navigation after the page has rendered, and only if there is room for it. */
import { useMediaQuery } from "@mantine/hooks";
import { Suspense } from "react";
import { lazyPart } from "../base/lazy-part.ts";
import { useDeferred } from "../base/use-deferred.ts";

const MiniCalendar = lazyPart(async () => (await import("./mini-calendar.tsx")).MiniCalendar);

/** Delayed because startup does not depend on it. */
const afterMs = 1_500;
/** The side navigation shows labels and is tall enough for a month. */
const roomy = "(min-width: 1100px) and (min-height: 700px)";

export function MiniLaunch() {
  const hasRoom = useMediaQuery(roomy);
  return hasRoom ? <Later /> : null;
}

function Later() {
  return <Suspense fallback={null}>{useDeferred({ delayMs: afterMs }) ? <MiniCalendar /> : null}</Suspense>;
}
