import { useCallback, useState } from "react";
import { readStored, writeStored } from "./stored.ts";

const keptMax = 200;

/** Which notices were seen on this device. */
export function useReadNotices(): { read: ReadonlySet<string>; markRead: (ids: readonly string[]) => void } {
  const [read, setRead] = useState<ReadonlySet<string>>(() => {
    const stored = readStored("read_notices");
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  });
  const markRead = useCallback((ids: readonly string[]) => {
    setRead((held) => {
      const next = [...new Set([...held, ...ids])].slice(-keptMax);
      writeStored("read_notices", next);
      return new Set(next);
    });
  }, []);
  return { read, markRead };
}
