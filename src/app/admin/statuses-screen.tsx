/** Statuses of leads and of clients, in the order in which everyone sees them (domain §6). */
import { Badge } from "@mantine/core";
import { useState } from "react";
import { adminStatuses } from "../../contract/contacts/reference.ts";
import { categories } from "../../domain/contacts/limits.ts";
import type { Status } from "../../domain/contacts/reference.ts";
import { may } from "../../domain/users/access.ts";
import { Panel } from "../../ui/panel.tsx";
import { useFetched, useLocal, useRequest } from "../live.ts";
import { useCurrentUser } from "../shell/index.ts";
import { AdminList } from "./admin-list.tsx";
import classes from "./admin-list.module.css";
import { RemoveDialog } from "./remove-dialog.tsx";
import { effectLabels, TitleForm } from "./title-form.tsx";
import { TitleList } from "./title-list.tsx";

const headings = { lead: "Lead statuses", client: "Client statuses" } as const;

export function StatusesScreen() {
  const fetched = useFetched(adminStatuses.list, {});
  const mayEdit = may(useCurrentUser(), "reference.edit");
  const change = useRequest(adminStatuses.update);
  const { request } = useLocal();
  const [removing, setRemoving] = useState<Status | null>(null);
  const { again } = fetched;
  return (
    <AdminList
      title="Statuses"
      says="Where a lead or a client stands. A stopping status sets every do-not flag."
      fetched={fetched}
    >
      {(all) => (
        <div className={classes.narrow}>
          {categories.map((category) => {
            const rows = all.filter((status) => status.category === category);
            return (
              <Panel key={category} title={headings[category]}>
                <TitleList
                  rows={rows}
                  mayEdit={mayEdit}
                  change={(id, body) => change({ params: { id }, body })}
                  again={again}
                  onRemove={setRemoving}
                  beside={EffectMark}
                />
                {mayEdit ? (
                  <TitleForm
                    label={`New ${category} status`}
                    rows={rows}
                    effects
                    add={(body) => request(adminStatuses.create, { body: { ...body, category } }).then(again)}
                  />
                ) : null}
              </Panel>
            );
          })}
          {removing ? (
            <RemoveDialog
              row={removing}
              others={all.filter(({ id, category }) => id !== removing.id && category === removing.category)}
              remove={(id, merge_into_id) =>
                request(adminStatuses.remove, { params: { id }, body: merge_into_id ? { merge_into_id } : {} })
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

function EffectMark({ effect }: Status) {
  if (effect === "none") return null;
  return (
    <Badge miw="max-content" variant="light" color="red">
      {effectLabels[effect]}
    </Badge>
  );
}
