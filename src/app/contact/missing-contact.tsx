/** A contact that is not on this device: fetched from the server, which may return the contact it was merged into. */
import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { contacts } from "../../contract/contacts/contacts.ts";
import { notAllHere } from "../../local/queries/contact-bound.ts";
import { NeedsConnection, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { useFetched, useLive, useLocal, useOnline } from "../base/live.ts";
import { NotFoundScreen } from "../frame/index.ts";
import { report } from "../base/report.ts";

export function MissingContact({ id }: { id: number }) {
  const { bringContact } = useLocal();
  const online = useOnline();
  const isPart = useLive(notAllHere);
  const { data, busy } = useFetched(contacts.open, { params: { id } });
  const isKnown = data?.data.id === id;
  useEffect(() => {
    if (isKnown) void bringContact(id).catch(report);
  }, [isKnown, id, bringContact]);
  if (data && !isKnown) return <Navigate to={`/contacts/${data.data.id}`} replace />;
  if (isKnown)
    return (
      <NothingYet
        icon={IconAddressBook}
        title="This contact is not on this device yet."
        description="The contact opens as soon as it is downloaded."
      />
    );
  if (isPart && !online)
    return (
      <NeedsConnection
        title="This contact is not on this device."
        description="Only favorites and recent contacts are stored here. Connect to open other contacts."
      />
    );
  return busy ? <SkeletonRows /> : <NotFoundScreen />;
}
