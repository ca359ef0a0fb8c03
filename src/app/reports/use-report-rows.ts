/** The rows behind a number, fetched a page at a time as they come into view. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RequestInput } from "../../contract/declare.ts";
import { reports } from "../../contract/reports/reports.ts";
import { reportRowsPageSize } from "../../domain/reports/report-limits.ts";
import type { ReportRow } from "../../domain/reports/report-row.ts";
import { useFetched, useLocal, useOnline } from "../base/live.ts";

type Asked = Omit<NonNullable<RequestInput<typeof reports.rows>["query"]>, "page" | "limit">;

interface Further {
  /** The first page they follow. */
  of: unknown;
  pages: ReadonlyMap<number, readonly ReportRow[]>;
}

const none: Further = { of: undefined, pages: new Map() };
const pageOf = (at: number) => Math.floor(at / reportRowsPageSize) + 1;

export function useReportRows(query: Asked) {
  const fetched = useFetched(reports.rows, { query: { ...query, page: 1, limit: reportRowsPageSize } });
  const { data: first } = fetched;
  const [further, setFurther] = useState(none);
  const [seen, setSeen] = useState({ from: 1, to: 1 });
  const asked = useRef(new Set<number>());
  const { request } = useLocal();
  const online = useOnline();
  const stop = useRef(new AbortController());
  const key = JSON.stringify(query);
  useEffect(() => {
    asked.current = new Set([1]);
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, [first, key]);
  useEffect(() => {
    if (!first || !online) return;
    const { signal } = stop.current;
    for (let page = seen.from; page <= seen.to; page++) {
      if (asked.current.has(page)) continue;
      asked.current.add(page);
      request(
        reports.rows,
        { query: { ...(JSON.parse(key) as Asked), page, limit: reportRowsPageSize } },
        { signal },
      ).then(
        ({ data }) =>
          setFurther((before) => ({
            of: first,
            pages: new Map([...(before.of === first ? before.pages : []), [page, data]]),
          })),
        // Asked for again when the connection is back.
        () => asked.current.delete(page),
      );
    }
  }, [first, key, seen, online, request]);
  const rowAt = useCallback(
    (at: number): ReportRow | undefined => {
      const page = pageOf(at);
      const rows = page === 1 ? first?.data : further.of === first ? further.pages.get(page) : undefined;
      return rows?.[at % reportRowsPageSize];
    },
    [first, further],
  );
  const onLook = useCallback((from: number, to: number) => {
    const pages = { from: pageOf(from), to: pageOf(Math.max(from, to - 1)) };
    setSeen((before) => (before.from === pages.from && before.to === pages.to ? before : pages));
  }, []);
  return { fetched, rowAt, onLook };
}
