/** Public exports: lists and forms of records. */
export { ChoiceFilter } from "./choice-filter.tsx";
export { DataList } from "./data-list.tsx";
export { OnlinePage } from "./online-page.tsx";
export { fittingRows, pageOf } from "./short-list.ts";
export { type ListQuery, useListQuery } from "./use-list-query.ts";
export { usePaced } from "./use-paced.ts";
export { freshRecord, useRecordEdit, versioned } from "./use-record-edit.ts";
export { useRemoval } from "./use-removal.ts";
export { useResent } from "./use-resent.ts";
