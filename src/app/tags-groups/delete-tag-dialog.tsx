import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { tags } from "../../contract/contacts/tags.ts";
import { wholeScope } from "../../domain/lists/contacts-scope.ts";
import type { Tag } from "../../domain/contacts/tag.ts";
import { may } from "../../domain/users/access.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal } from "../base/live.ts";
import { useCarrierWords } from "../base/live-search.ts";
import { notify, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { contactListPath } from "../links/scope-url.ts";

interface DeleteTagProps {
  tag: Tag;
  onClose: () => void;
}

/** Asks for confirmation, because there is no undo. A tag in use links to the contacts that have it. */
export function DeleteTag({ tag, onClose }: DeleteTagProps) {
  const { request } = useLocal();
  const known = useCarrierWords({ tag_ids: [tag.id] }, { one: "uses", many: "use" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Only the server knows whether another user's contact has the tag.
  const away = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await request(tags.update, { body: { id: tag.id, deleted: true } });
      notify(`Tag ${tag.name} deleted.`);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={`Delete tag “${tag.name}”`}>
      <Stack>
        <Text>It is deleted for everyone in your company. This cannot be undone.</Text>
        {known ? <Text>{known}</Text> : null}
        <FormError words={failure === null ? null : wordsOf(failure)} />
        {known || isInUse(failure) ? <TakeItOff tag={tag} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => void away()}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function isInUse(failure: unknown): boolean {
  return failure instanceof Error && "code" in failure && failure.code === "in_use";
}

/** Link for removing the tag from its contacts first. */
function TakeItOff({ tag }: Pick<DeleteTagProps, "tag">) {
  const user = useCurrentUser();
  const list = (group: string) => contactListPath({ ...wholeScope, group, search: { tag_ids: [tag.id] } });
  return (
    <Text size="sm">
      To remove it,{" "}
      <Anchor component={Link} to={list("all")} inherit>
        open these contacts
      </Anchor>
      , select them and choose Tag.{" "}
      {may(user, "contacts.delete") ? (
        <>
          <Anchor component={Link} to={list("deleted")} inherit>
            Deleted contacts
          </Anchor>{" "}
          must be restored first.
        </>
      ) : null}
    </Text>
  );
}
