import { useEffect, useRef } from "react";

/** Refetches a list when `mark`, what is known of its rows from elsewhere, changes. */
export function useFollowing(mark: string | number, again: () => void): void {
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    again();
  }, [mark, again]);
}
