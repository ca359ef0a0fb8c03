/** What is looked for and which page, both in the address. */
import { Pagination, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListMeta } from "../../contract/declare.ts";
import { debounceMs } from "../../domain/session/limits.ts";

export interface AdminSearch {
  q: string;
  page: number;
  set: (next: { q?: string; page?: number }) => void;
}

export function useAdminSearch(): AdminSearch {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const set = (next: { q?: string; page?: number }) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        put(after, "q", next.q ?? before.get("q") ?? "");
        put(after, "page", next.page && next.page > 1 ? String(next.page) : "");
        return after;
      },
      { replace: true },
    );
  return { q, page, set };
}

function put(search: URLSearchParams, name: string, value: string): void {
  if (value) search.set(name, value);
  else search.delete(name);
}

export function SearchField({ label, search }: { label: string; search: AdminSearch }) {
  const [typed, setTyped] = useState(search.q);
  const look = useDebouncedCallback((q: string) => search.set({ q }), debounceMs);
  return (
    <TextInput
      type="search"
      w="16rem"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        look(event.currentTarget.value.trim());
      }}
    />
  );
}

export function Pages({ meta, search }: { meta: ListMeta; search: AdminSearch }) {
  if (meta.total_pages <= 1) return null;
  return (
    <Pagination
      mt="md"
      total={meta.total_pages}
      value={search.page}
      onChange={(page) => search.set({ page })}
      getControlProps={(control) => ({ "aria-label": `${control} page` })}
    />
  );
}
