/** Shown instead of rows: still loading, empty, or no matches. */
import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { SyncStatus } from "../../local/db/records.ts";
import { LoadFailed, NeedsConnection, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { useSyncPart } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { isFilled } from "../base/sync-state.ts";
import { emptyListWords } from "./empty-list-words.ts";
import classes from "./list-empty.module.css";

interface ListEmptyProps {
  /** Count from the index; undefined until it answers. */
  count: number | undefined;
  complete: boolean;
  failed: boolean;
  isFiltered: boolean;
  group: string;
  /** Whether this device knows the pool or group. */
  isThere: boolean;
  onClear: () => void;
  onNew: () => void;
}

export function ListEmpty({ count, complete, failed, isFiltered, group, isThere, onClear, onNew }: ListEmptyProps) {
  const user = useCurrentUser();
  const status = useSyncPart(({ picture }) => picture?.status);
  if (failed)
    return (
      <LoadFailed
        title="The list could not be loaded."
        description="Reload the page. Your saved changes are safe."
        onRetry={() => location.reload()}
      />
    );
  if (status && !isFilled(status) && status.reach !== "offline") return <Filling status={status} />;
  if (!status || count === undefined || !complete) return <SkeletonRows count={12} />;
  if (!isFilled(status))
    return (
      <div className={classes.empty}>
        <NeedsConnection
          title="Your contacts are not on this device yet."
          description="Connect once to download them. After that, you can work offline."
        />
      </div>
    );
  if (isFiltered && isThere) {
    return (
      <div className={classes.empty}>
        <NothingYet
          icon={IconAddressBook}
          title="No matches."
          description="Try fewer words or filters."
          action={
            <Button variant="default" onClick={onClear}>
              Clear all
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={classes.empty}>
      <NothingYet
        icon={IconAddressBook}
        {...emptyListWords(group, isThere, may(user, "contacts.create"))}
        action={
          group === "all" || group === "my" ? (
            <>
              {may(user, "contacts.create") ? <Button onClick={onNew}>New contact</Button> : null}
              {may(user, "contacts.import") && isOn(user.features, "import") ? (
                <Button component={Link} to="/imports" variant="default">
                  Import a file
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
    </div>
  );
}

function Filling({ status }: { status: SyncStatus }) {
  return (
    <div className={classes.empty}>
      <NothingYet
        icon={IconAddressBook}
        title="Downloading your contacts."
        description="You can start working as soon as the first ones arrive. Contacts with the newest activity come first."
      />
      <ProgressCount done={status.filled} total={status.total} label="Contacts on this device" />
    </div>
  );
}
