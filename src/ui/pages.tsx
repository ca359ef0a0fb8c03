import { Pagination } from "@mantine/core";

interface PagesProps {
  meta: { current_page: number; total_pages: number };
  onPage: (page: number) => void;
}

/** Pagination; renders nothing for a single page. */
export function Pages({ meta, onPage }: PagesProps) {
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
