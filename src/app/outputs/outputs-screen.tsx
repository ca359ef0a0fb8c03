/** The files a person had made, for as long as they can be fetched. */
import { may } from "../../domain/users/access.ts";
import { ownOutputs } from "../../local/queries/outputs.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useLive, useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { OutputList } from "./output-list.tsx";
import classes from "./outputs.module.css";

export function OutputsScreen() {
  const user = useCurrentUser();
  const outputs = useLive(ownOutputs);
  const online = useOnline();
  const mayMake = may(user, "contacts.print") || may(user, "contacts.export");
  return (
    <>
      <PageMetadata title="Exports and prints" />
      <PageHeader
        title="Exports and prints"
        says="Large exports and everything you print are made in the background and kept here for 24 hours."
      />
      {online || !outputs?.length ? null : (
        <p className={classes.offline} role="status">
          You are offline. What is prepared here is made when you are back; files need a connection to be fetched.
        </p>
      )}
      {!mayMake && outputs?.length === 0 ? (
        <NothingYet title="You cannot export or print." says="Ask an administrator for a role that may." />
      ) : outputs === undefined ? (
        <SkeletonRows count={4} />
      ) : outputs.length === 0 ? (
        <NothingYet
          title="Nothing was made in the last 24 hours."
          says="Choose contacts in the list and press Print, or export the list with the arrow beside Columns."
        />
      ) : (
        <OutputList outputs={outputs} />
      )}
    </>
  );
}
