import { useSearchParams } from "react-router-dom";

/** Search text and page in the URL; empty values are omitted. */
export function useInAddress(): [URLSearchParams, (values: Record<string, string>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (values: Record<string, string>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  return [params, change];
}

export function pageIn(params: URLSearchParams): number {
  return Math.max(1, Number(params.get("page")) || 1);
}
