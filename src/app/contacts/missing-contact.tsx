/** A contact that is not on this device: the server may know it, or another one that it was merged into. */
import { Navigate } from "react-router-dom";
import { contacts } from "../../contract/contacts/contacts.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useFetched } from "../live.ts";
import { NotFoundScreen } from "../shell/index.ts";

export function MissingContact({ id }: { id: number }) {
  const { data, busy } = useFetched(contacts.open, { params: { id } });
  if (data && data.data.id !== id) return <Navigate to={`/contacts/${data.data.id}`} replace />;
  if (data)
    return (
      <NothingYet title="This contact is not on this device yet." says="The contact opens as soon as it has arrived." />
    );
  return busy ? <SkeletonRows /> : <NotFoundScreen />;
}
