/** Lead sources, in the order every user sees (domain §6). */
import { adminSources } from "../../contract/reference/reference.ts";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import { TitleFrame } from "./title-frame.tsx";

export function SourcesScreen() {
  const fetched = useFetched(adminSources.list, {});
  const change = useRequest(adminSources.update);
  const { request } = useLocal();
  return (
    <TitleFrame
      title="Sources"
      description="Where contacts come from. Deleting a source moves its contacts to another one."
      fetched={fetched}
      parts={(rows) => [
        {
          key: "all",
          rows,
          label: "New source",
          add: ({ title }) => request(adminSources.create, { body: { title } }),
        },
      ]}
      change={(id, body) => change({ params: { id }, body })}
      carriers={(id) => ({ source_ids: [id] })}
      remove={(id, body) => request(adminSources.remove, { params: { id }, body })}
    />
  );
}
