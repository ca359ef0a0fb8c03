/** Opens one of the contact's dialogs over what is shown. */
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

export type Doing = "aftercare" | "medicare" | "email" | "email_log";

export function useDoing(): (what: Doing) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (what) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set("do", what);
        return after;
      }),
    [setParams],
  );
}
