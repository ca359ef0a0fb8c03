/** Lists what would be lost, and offers to send it first or keep it here for the same user. */
import { Button, Group, List, Text } from "@mantine/core";
import { fieldLabel } from "../../domain/fields/field-labels.ts";
import { canSeal, titlesOf } from "../../local/outbox/outbox-backup.ts";
import { preparedImports } from "../../local/queries/imports.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLive, useLocal, useOnline, useSyncState } from "../base/live.ts";
import { useSession } from "../base/session-provider.tsx";
import type { SigningOut } from "./use-sign-out.ts";

const shownCount = 8;

export function SignOutDialog({
  asks,
  signingOut: { busy, finish, finishOffline, keep, stay },
}: {
  asks: "unsent" | "offline";
  signingOut: SigningOut;
}) {
  const { picture } = useSyncState();
  const local = useLocal();
  const { user } = useSession().view;
  const imports = useLive(preparedImports) ?? [];
  const titles = picture ? titlesOf({ outbox: picture.waiting, needs: picture.needs, imports }, fieldLabel) : [];
  // An import is sent from its own page.
  const canSend = titles.length > imports.length;
  // Updates while open: nothing can be sent without a connection.
  const isOnline = useOnline();
  const offline = asks === "offline" || !isOnline;
  // An actor leaves nothing behind in the user's name.
  const mayKeep = titles.length > 0 && canSeal() && user?.actor === null;
  const [one, many] = canSend ? ["change", "changes"] : ["import", "imports"];
  const discard =
    titles.length === 1 ? `Discard this ${one} and sign out` : `Discard these ${titles.length} ${many} and sign out`;
  return (
    <Dialog onClose={stay} title={offline ? "You are offline" : "You have unsent changes"}>
      {titles.length > 0 ? <Unsent titles={titles} /> : null}
      {offline ? (
        <Text size="sm">
          Signing out removes your data from this device. The server ends your session the next time this app connects.
        </Text>
      ) : (
        <Text size="sm" role="status">
          {titles.length > 0
            ? `Signing out removes your data from this device, including ${titles.length === 1 ? `this ${one}` : `these ${many}`}.`
            : "All changes sent."}
        </Text>
      )}
      {mayKeep ? (
        <Text size="sm" mt="xs">
          {canSend
            ? "You can keep them here, encrypted, so no one else can read or send them. They are sent when you sign in on this device again."
            : "You can keep your unfinished import here, encrypted, so no one else can read it. It is back under Imports when you sign in on this device again."}
        </Text>
      ) : null}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={stay} data-autofocus>
          Stay signed in
        </Button>
        <Button
          variant={titles.length > 0 ? "light" : "filled"}
          {...(titles.length > 0 ? { color: "red" } : {})}
          loading={busy}
          onClick={() => void (offline ? finishOffline() : finish()).catch(() => undefined)}
        >
          {titles.length > 0 ? discard : "Sign out"}
        </Button>
        {mayKeep ? (
          <Button variant={offline ? "filled" : "default"} loading={busy} onClick={() => void keep()}>
            Keep changes and sign out
          </Button>
        ) : null}
        {canSend && !offline ? <Button onClick={() => local.wake()}>Send now</Button> : null}
      </Group>
    </Dialog>
  );
}

function Unsent({ titles }: { titles: readonly string[] }) {
  const more = titles.length - shownCount;
  return (
    <List size="sm" mb="md">
      {titles.slice(0, shownCount).map((title, at) => (
        <List.Item key={`${at}.${title}`}>{title}</List.Item>
      ))}
      {more > 0 ? <List.Item>and {more} more</List.Item> : null}
    </List>
  );
}
