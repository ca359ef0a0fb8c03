/** Search, sort, page and filters of a list, all in the URL. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Sort } from "../../ui/data-table.tsx";

export interface ListQuery<F extends string = never> {
  q: string;
  page: number;
  sort: Sort;
  /** Values from the URL; empty: not set. */
  filters: Readonly<Record<F, string>>;
  /** Whether a search or a filter is set. */
  isNarrowed: boolean;
  search: (q: string) => void;
  turnTo: (page: number) => void;
  /** Sorts by this field; the same field again reverses the order. */
  sortBy: (field: string) => void;
  filter: (values: Readonly<Partial<Record<F, string | null | undefined>>>) => void;
  /** Clears search and filters. */
  clear: () => void;
}

interface ListQueryInput<F extends string> {
  sort: Sort;
  filters?: readonly F[];
}

const none: readonly never[] = [];

export function useListQuery<F extends string = never>(input: ListQueryInput<F>): ListQuery<F> {
  const [address, setAddress] = useSearchParams();
  const names: readonly F[] = input.filters ?? none;
  const { field, order } = input.sort;
  const put = useCallback(
    (values: Readonly<Record<string, string | null | undefined>>) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete("page");
          for (const [name, value] of Object.entries(values)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return useMemo(() => {
    const q = address.get("q") ?? "";
    const sort = sortIn(address, { field, order });
    const filters = Object.fromEntries(names.map((name) => [name, address.get(name) ?? ""])) as Record<F, string>;
    return {
      q,
      page: Math.max(1, Number(address.get("page")) || 1),
      sort,
      filters,
      isNarrowed: q !== "" || names.some((name) => filters[name] !== ""),
      search: (text) => put({ q: text }),
      turnTo: (page) => put({ page: page > 1 ? String(page) : null }),
      sortBy: (next) => put({ order_field: next, order: next === sort.field && sort.order === "asc" ? "desc" : "asc" }),
      filter: (values) => put(values),
      clear: () => put(Object.fromEntries(["q", ...names].map((name) => [name, null]))),
    };
  }, [address, field, order, names, put]);
}

function sortIn(address: URLSearchParams, usual: Sort): Sort {
  const field = address.get("order_field");
  const order = address.get("order");
  if (field === null) return usual;
  return { field, order: order === "desc" ? "desc" : "asc" };
}
