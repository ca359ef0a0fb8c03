/** Shared screen for ordered admin lists: the lists, an add form below each, and the delete dialog. */
import { useState, type ReactNode } from "react";
import type { ContactsSearch } from "../../domain/lists/contacts-scope.ts";
import type { StatusEffect } from "../../domain/reference/reference.ts";
import { may } from "../../domain/users/access.ts";
import { Narrow } from "../../ui/narrow.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Fetching } from "../base/fetch-state.tsx";
import { useCarrierWords } from "../base/live-search.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { OnlinePage } from "../data-list/index.ts";
import { type Meaning, RemoveDialog, type Removal, type RemoveDialogProps } from "./remove-dialog.tsx";
import { TitleForm } from "./title-form.tsx";
import { type TitleEdit, TitleList, type Titled } from "./title-list.tsx";

/** Titles that share one order and can replace each other. */
export interface TitlePart<R extends Titled> {
  key: string;
  heading?: string;
  rows: readonly R[];
  /** Label of the add form. */
  label: string;
  add: (body: { title: string; effect: StatusEffect }) => Promise<unknown>;
}

interface TitleFrameProps<R extends Titled> {
  title: string;
  description: string;
  fetched: Fetching & { data: { data: R[] } | undefined };
  parts: (all: readonly R[]) => TitlePart<R>[];
  change: (id: string, edit: TitleEdit) => Promise<unknown>;
  /** The contacts that use one. */
  carriers: (id: string) => ContactsSearch;
  remove: (id: string, body: { merge_into_id?: string; reason?: string }) => Promise<Removal>;
  /** Side effects of deleting one or moving its contacts to another. */
  means?: (row: R, into: R | undefined, all: readonly R[]) => Meaning | null;
  /** A new one chooses its behavior beyond the name. */
  effects?: boolean;
  beside?: (row: R) => ReactNode;
}

export function TitleFrame<R extends Titled>({
  title,
  description,
  fetched,
  parts,
  change,
  carriers,
  remove,
  means,
  effects = false,
  beside,
}: TitleFrameProps<R>) {
  const mayEdit = may(useCurrentUser(), "reference.edit");
  // Somebody who loses the right while typing keeps the text; the server says no.
  const [couldEdit] = useState(mayEdit);
  const [removing, setRemoving] = useState<R | null>(null);
  const { again } = fetched;
  return (
    <OnlinePage title={title} description={description} fetched={fetched}>
      {(all) => (
        <Narrow>
          {parts(all).map(({ key, heading, rows, label, add }) => (
            <Panel key={key} {...(heading ? { title: heading } : {})}>
              <TitleList
                rows={rows}
                mayEdit={mayEdit}
                change={change}
                again={again}
                onRemove={setRemoving}
                {...(beside ? { beside } : {})}
              />
              {couldEdit || mayEdit ? (
                <TitleForm label={label} rows={rows} effects={effects} add={(body) => add(body).then(again)} />
              ) : null}
            </Panel>
          ))}
          {removing ? (
            <Removing
              row={removing}
              carriers={carriers(removing.id)}
              others={besides(removing, parts(all))}
              {...(means && {
                means: (into) =>
                  means(
                    removing,
                    all.find(({ id }) => id === into),
                    all,
                  ),
              })}
              remove={(id, merge_into_id, reason) =>
                remove(id, { ...(merge_into_id && { merge_into_id }), ...(reason && { reason }) })
              }
              onClose={() => setRemoving(null)}
              onDone={() => {
                setRemoving(null);
                again();
              }}
            />
          ) : null}
        </Narrow>
      )}
    </OnlinePage>
  );
}

function Removing({ carriers, ...rest }: Omit<RemoveDialogProps, "used"> & { carriers: ContactsSearch }) {
  return <RemoveDialog {...rest} used={useCarrierWords(carriers, { one: "uses", many: "use" })} />;
}

function besides<R extends Titled>({ id }: R, parts: readonly TitlePart<R>[]): R[] {
  const own = parts.find(({ rows }) => rows.some((row) => row.id === id));
  return own?.rows.filter((row) => row.id !== id) ?? [];
}
