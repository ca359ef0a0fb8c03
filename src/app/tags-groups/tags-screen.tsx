/** Shared tags: renamed and recolored inline, online or offline (domain §6). */
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import { ActionIcon, Button, Select } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { Link } from "react-router-dom";
import { tagNameLengthMax } from "../../domain/values/limits.ts";
import { tagColors } from "../../domain/values/options.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { createTag, editTag, type Tag, type TagColor, type TagEdit } from "../../domain/contacts/tag.ts";
import { may } from "../../domain/users/access.ts";
import { tagCreate, tagEdit } from "../../local/intents/lists.ts";
import { allOf } from "../../local/queries/lists.ts";
import { EditableField } from "../../ui/editable-field.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { WordItem, WordList } from "../../ui/word-list.tsx";
import { useIntent, useLive, useLocal, useOnline } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DeleteTag } from "./delete-tag-dialog.tsx";
import { TagChip } from "../contact-parts/tag-chip.tsx";
import classes from "./word-parts.module.css";
import { NewWordForm, problemOf, WordsFrame } from "../contact-parts/words-frame.tsx";

export function TagsScreen() {
  const found = useLive(allOf<Tag>, "tags");
  const tags = found?.toSorted((a, b) => a.name.localeCompare(b.name));
  const mayEdit = may(useCurrentUser(), "contacts.edit_all");
  return (
    <WordsFrame
      title="Tags"
      description="Names and colors are shared with everyone in your company."
      actions={
        <Button component={Link} to="/contacts" variant="default">
          Back to contacts
        </Button>
      }
    >
      {tags === undefined ? <SkeletonRows /> : null}
      {tags?.length === 0 ? (
        <NothingYet icon={IconTag} title="No tags yet." description="Create one here or on a contact." />
      ) : null}
      <WordList>
        {tags?.map((tag) => (
          <TagItem key={tag.id} tag={tag} tags={tags} mayEdit={mayEdit} />
        ))}
      </WordList>
      {tags && mayEdit ? <NewTag tags={tags} /> : null}
    </WordsFrame>
  );
}

const colours = tagColors.map((value) => ({ value, label: optionWords(value) }));

type Words = Pick<TagEdit, "name" | "color">;

function TagItem({ tag, tags, mayEdit }: { tag: Tag; tags: readonly Tag[]; mayEdit: boolean }) {
  const edit = useIntent(tagEdit);
  const [deleting, setDeleting] = useState(false);
  const online = useOnline();
  const { id, name } = tag;
  const change = (next: Words, base: Words) => edit({ id, was: name, ...next, base });
  return (
    <WordItem>
      <span className={classes.chip}>
        <TagChip tag={tag} />
      </span>
      {mayEdit ? (
        <>
          <span className={classes.name}>
            <EditableField
              label={`Name of ${name}`}
              hideLabel
              value={name}
              maxLength={tagNameLengthMax}
              check={(typed) => problemOf(() => editTag(tag, { name: typed }, tags))}
              onSave={(next, was) => change({ name: next }, { name: was })}
            />
          </span>
          <Select
            className={classes.colour}
            size="xs"
            aria-label={`Color of ${name}`}
            allowDeselect={false}
            data={colours}
            value={tag.color}
            onChange={(color) => void change({ color: color as TagColor }, { color: tag.color }).catch(() => undefined)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Delete ${name}`}
            title={online ? undefined : "Connect to delete a tag."}
            disabled={!online}
            onClick={() => setDeleting(true)}
          >
            <IconTrash size="1rem" />
          </ActionIcon>
          {deleting ? <DeleteTag tag={tag} onClose={() => setDeleting(false)} /> : null}
        </>
      ) : null}
    </WordItem>
  );
}

function NewTag({ tags }: { tags: readonly Tag[] }) {
  const create = useIntent(tagCreate);
  const { world } = useLocal();
  return (
    <NewWordForm
      label="New tag"
      maxLength={tagNameLengthMax}
      make={(name) => createTag({ id: world.uuid(), name, color: "blue" }, tags)}
      keep={({ seq: _seq, ...tag }) => create(tag)}
    />
  );
}
