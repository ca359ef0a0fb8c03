/** The user's generated files, until they expire. */
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
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
        description="Large exports and all prints run in the background. Files are available here for 24 hours."
      />
      {online || !outputs?.length ? null : (
        <p className={classes.offline} role="status">
          You are offline. New requests run when you are back online. Downloads need a connection.
        </p>
      )}
      {!mayMake && outputs?.length === 0 ? (
        <NothingYet
          icon={IconPrinter}
          title="You do not have permission to export or print."
          description="Ask an administrator for access."
        />
      ) : outputs === undefined ? (
        <SkeletonRows count={4} />
      ) : outputs.length === 0 ? (
        <NothingYet
          icon={IconPrinter}
          title="No exports or prints in the last 24 hours."
          description="Select contacts in the list and choose Print, or export the list with the arrow next to Columns."
        />
      ) : (
        <OutputList outputs={outputs} />
      )}
    </>
  );
}
