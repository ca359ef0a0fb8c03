import { Pagination } from "@mantine/core";
import type { ListMeta } from "../../contract/declare.ts";

export function Pages({ meta, onPage }: { meta: ListMeta; onPage: (page: number) => void }) {
  if (meta.total_pages < 2) return null;
  return (
    <Pagination
      mt="sm"
      total={meta.total_pages}
      value={meta.current_page}
      onChange={onPage}
      getControlProps={(control) => ({ "aria-label": `${control} page` })}
    />
  );
}
