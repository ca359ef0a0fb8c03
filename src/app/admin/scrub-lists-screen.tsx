/** Uploaded do-not-call lists, which imports are compared with. */
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { adminScrubLists, scrubLists } from "../../contract/imports/scrub-lists.ts";
import { scrubListName } from "../../domain/imports/scrub-list-words.ts";
import type { ScrubList } from "../../domain/imports/scrub-list.ts";
import { showDay } from "../../kit/dates.ts";
import type { BulkAct } from "../../ui/bulk-dialog.tsx";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { DataList, fittingRows, OnlinePage, pageOf, useListQuery, usePaced } from "../data-list/index.ts";
import { UploadScrubList } from "./upload-scrub-list.tsx";

export function ScrubListsScreen() {
  const fetched = useFetched(scrubLists.list, {});
  const query = useListQuery({ sort: { field: "name", order: "asc" } });
  const [isOpen, setOpen] = useState(false);
  const moments = useMoments();
  const columns = useMemo(() => columnsOf(moments), [moments]);
  const all = fetched.data?.data;
  const fitting = useMemo(() => fittingRows(all ?? [], columns, query), [all, columns, query]);
  const page = useMemo(() => pageOf(fitting, query.page), [fitting, query.page]);
  const bulk = useListActs();
  const add = <Button onClick={() => setOpen(true)}>Upload a list</Button>;
  return (
    <OnlinePage
      title="Do-not-call lists"
      description="Imports are compared with these lists. Agents can choose only the ones uploaded here."
      fetched={fetched}
      actions={all?.length ? add : null}
    >
      {() => (
        <>
          <DataList
            name="scrub-lists"
            label="Do-not-call lists"
            noun={{ one: "list", many: "lists" }}
            query={query}
            columns={columns}
            rows={page.rows}
            meta={page.meta}
            keyOf={({ id }) => id}
            nameOf={scrubListName}
            search="Find a list"
            all={async () => ({ rows: fitting, total_count: fitting.length, total_pages: 1 })}
            bulk={bulk}
            empty={{
              title: "No lists yet.",
              description: "Upload the national list, a state's list or a list of known litigators.",
              action: add,
            }}
            again={fetched.again}
          />
          {isOpen ? <UploadScrubList onClose={() => setOpen(false)} onDone={fetched.again} /> : null}
        </>
      )}
    </OnlinePage>
  );
}

const count = (numbers: number) => numbers.toLocaleString("en-US");

function columnsOf({ exact }: Moments): TableColumn<ScrubList>[] {
  return [
    { key: "name", label: "List", sort: "name", fixed: true, text: scrubListName, cell: scrubListName },
    {
      key: "as_of",
      label: "Published",
      sort: "as_of",
      text: ({ as_of }) => as_of,
      cell: ({ as_of }) => showDay(as_of),
    },
    {
      key: "numbers",
      label: "Phone numbers",
      align: "end",
      text: ({ numbers }) => numbers,
      cell: ({ numbers }) => count(numbers),
    },
    {
      key: "skipped",
      label: "Lines skipped",
      align: "end",
      text: ({ skipped }) => skipped,
      cell: ({ skipped }) => count(skipped),
    },
    { key: "file_name", label: "File", text: ({ file_name }) => file_name, cell: ({ file_name }) => file_name },
    {
      key: "uploaded_at",
      label: "Uploaded",
      sort: "uploaded_at",
      text: ({ uploaded_at }) => exact(uploaded_at),
      cell: ({ uploaded_at }) => exact(uploaded_at),
    },
  ];
}

function useListActs(): BulkAct<ScrubList>[] {
  const { request } = useLocal();
  const paced = usePaced();
  return [
    {
      key: "delete",
      label: "Delete",
      color: "red",
      description: "Imports are no longer compared with them. Marks already on contacts stay.",
      applies: () => true,
      run: ({ id }) => paced(() => request(adminScrubLists.remove, { params: { id } })),
    },
  ];
}
