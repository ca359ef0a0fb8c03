/** Works out on every page what there is to tell the person; fetched once the page stands. */
import { lazy, useEffect, useState } from "react";
import { useLocal } from "../base/live.ts";
import { idle, painted } from "../base/painted.ts";

const NoticeAnnouncer = lazy(async () => ({ default: (await import("./notice-announcer.tsx")).NoticeAnnouncer }));

export function NoticeWatch() {
  const { world } = useLocal();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void painted(world)
      .then(idle)
      .then(() => {
        if (!isLeft) setLater(true);
      });
    return () => {
      isLeft = true;
    };
  }, [world]);
  return isLater ? <NoticeAnnouncer /> : null;
}
