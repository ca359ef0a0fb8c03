/** Where contacts come from, in the order in which everyone sees it (domain §6). */
import { useState } from "react";
import { adminSources } from "../../contract/contacts/reference.ts";
import type { Source } from "../../domain/contacts/reference.ts";
import { may } from "../../domain/users/access.ts";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal, useRequest } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";
import { AdminList } from "./admin-list.tsx";
import classes from "./admin-list.module.css";
import { RemoveDialog } from "./remove-dialog.tsx";
import { TitleForm } from "./title-form.tsx";
import { TitleList } from "./title-list.tsx";

export function SourcesScreen() {
  const fetched = useFetched(adminSources.list, {});
  const mayEdit = may(useCurrentUser(), "reference.edit");
  const change = useRequest(adminSources.update);
  const { request } = useLocal();
  const [removing, setRemoving] = useState<Source | null>(null);
  const { again } = fetched;
  return (
    <AdminList
      title="Sources"
      says="Where contacts come from. Deleting one joins its contacts to another."
      fetched={fetched}
    >
      {(rows) => (
        <div className={classes.narrow}>
          <Panel>
            <TitleList
              rows={rows}
              mayEdit={mayEdit}
              change={(id, body) => change({ params: { id }, body })}
              again={again}
              onRemove={setRemoving}
            />
            {mayEdit ? (
              <TitleForm
                label="New source"
                rows={rows}
                add={({ title }) => request(adminSources.create, { body: { title } }).then(again)}
              />
            ) : null}
          </Panel>
          {removing ? (
            <RemoveDialog
              row={removing}
              others={rows.filter(({ id }) => id !== removing.id)}
              remove={(id, merge_into_id) =>
                request(adminSources.remove, { params: { id }, body: merge_into_id ? { merge_into_id } : {} })
              }
              onClose={() => setRemoving(null)}
              onDone={() => {
                setRemoving(null);
                again();
              }}
            />
          ) : null}
        </div>
      )}
    </AdminList>
  );
}
