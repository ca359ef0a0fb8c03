/** The contact's dialogs, opened over the current page. */
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

export type Doing = "aftercare" | "medicare" | "email" | "email_log" | "text" | "flow" | "purge";

/** Whether that dialog is open. */
export function useDoes(what: Doing): boolean {
  return useSearchParams()[0].get("do") === what;
}

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
