/** Named sets of contacts that a team shares. Stored on this device, so it works offline (domain §6). */
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { ActionIcon, Button, Group as Row, Stack, Text } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import IconPhoneCheck from "@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs";
import IconArrowMerge from "@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs";
import { Link } from "react-router-dom";
import { isOn } from "../../domain/users/features.ts";
import { checkedGroupName, type Group } from "../../domain/contacts/group.ts";
import { groupNameLengthMax } from "../../domain/values/limits.ts";
import { may } from "../../domain/users/access.ts";
import { groupCreate, groupDelete, groupRename } from "../../local/intents/lists.ts";
import { allOf } from "../../local/queries/lists.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditableField } from "../../ui/editable-field.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { WordItem, WordList } from "../../ui/word-list.tsx";
import { useComing, useIntent, useLive, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { MergeGroup } from "./merge-group.tsx";
import classes from "./word-parts.module.css";
import { NewWordForm, problemOf, WordsFrame } from "../contact-parts/words-frame.tsx";

export function GroupsScreen() {
  const found = useLive(allOf<Group>, "contact_groups");
  const groups = found?.toSorted((a, b) => a.name.localeCompare(b.name));
  const coming = useComing();
  const mayEdit = may(useCurrentUser(), "groups.edit");
  // Somebody who loses the right while typing keeps the text.
  const [couldEdit] = useState(mayEdit);
  const [deleting, setDeleting] = useState<Group | null>(null);
  const [merging, setMerging] = useState<Group | null>(null);
  return (
    <WordsFrame title="Groups" description="Named sets of contacts shared with your team.">
      {groups && (groups.length > 0 || !coming) ? (
        <Groups groups={groups} mayEdit={mayEdit} onDelete={setDeleting} onMerge={setMerging} />
      ) : (
        <SkeletonRows />
      )}
      {groups && (couldEdit || mayEdit) ? <NewGroup groups={groups} /> : null}
      {deleting ? <DeleteGroup group={deleting} onClose={() => setDeleting(null)} /> : null}
      {groups && merging ? <MergeGroup group={merging} groups={groups} onClose={() => setMerging(null)} /> : null}
    </WordsFrame>
  );
}

interface GroupsProps {
  groups: readonly Group[];
  mayEdit: boolean;
  onDelete: (group: Group) => void;
  onMerge: (group: Group) => void;
}

function Groups({ groups, mayEdit, onDelete, onMerge }: GroupsProps) {
  const user = useCurrentUser();
  const mayVerify = may(user, "dialer.use") && isOn(user.features, "sms");
  if (groups.length === 0)
    return (
      <NothingYet
        icon={IconUsers}
        title="No groups yet."
        description={
          mayEdit
            ? "Create one here, then add contacts from the contact list."
            : "Groups appear here once someone creates one."
        }
      />
    );
  return (
    <WordList>
      {groups.map((group) => (
        <WordItem key={group.id}>
          <span className={classes.name}>{mayEdit ? <GroupName group={group} groups={groups} /> : group.name}</span>
          <Button component={Link} to={`/contacts?group=group:${group.id}`} variant="subtle" size="compact-sm">
            Open
          </Button>
          <Button component={Link} to={`/sends/new?group=group:${group.id}`} variant="subtle" size="compact-sm">
            Message
          </Button>
          {mayVerify ? (
            <ActionIcon
              component={Link}
              to={`/verifications/new?group=group:${group.id}`}
              variant="subtle"
              aria-label={`Verify phones of ${group.name}`}
            >
              <IconPhoneCheck size="1rem" />
            </ActionIcon>
          ) : null}
          {mayEdit && groups.length > 1 ? (
            <ActionIcon variant="subtle" aria-label={`Merge ${group.name}`} onClick={() => onMerge(group)}>
              <IconArrowMerge size="1rem" />
            </ActionIcon>
          ) : null}
          {mayEdit ? (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Delete ${group.name}`}
              onClick={() => onDelete(group)}
            >
              <IconTrash size="1rem" />
            </ActionIcon>
          ) : null}
        </WordItem>
      ))}
    </WordList>
  );
}

function GroupName({ group, groups }: { group: Group; groups: readonly Group[] }) {
  const rename = useIntent(groupRename);
  return (
    <EditableField
      label={`Name of ${group.name}`}
      hideLabel
      value={group.name}
      maxLength={groupNameLengthMax}
      check={(typed) => problemOf(() => checkedGroupName(typed, group.id, groups))}
      onSave={(name, was) => rename({ id: group.id, name, was })}
    />
  );
}

function NewGroup({ groups }: { groups: readonly Group[] }) {
  const create = useIntent(groupCreate);
  const { world } = useLocal();
  return (
    <NewWordForm
      label="New group"
      maxLength={groupNameLengthMax}
      make={(name) => ({ id: world.uuid(), name: checkedGroupName(name, null, groups) })}
      keep={create}
    />
  );
}

function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const remove = useIntent(groupDelete);
  const away = () => {
    onClose();
    void remove({ id: group.id, name: group.name }).then(
      () => notify(`Group ${group.name} deleted.`),
      () => undefined,
    );
  };
  return (
    <Dialog onClose={onClose} title={`Delete group “${group.name}”`}>
      <Stack>
        <Text>Its contacts are kept. Only the group is deleted. This cannot be undone.</Text>
        <Row justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={away}>
            Delete
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
