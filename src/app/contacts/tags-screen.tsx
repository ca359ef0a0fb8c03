/** The tags everybody shares: renamed and recoloured where they stand, with or without a connection (domain §6). */
import { ActionIcon, Button, Group, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Link } from "react-router-dom";
import { tags as tagCalls } from "../../contract/contacts/tags.ts";
import { tagColors, tagNameLengthMax } from "../../domain/contacts/limits.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { createTag, editTag, type Tag, type TagColor } from "../../domain/contacts/tag.ts";
import { may } from "../../domain/users/access.ts";
import { tagCreate, tagEdit } from "../../local/intents/lists.ts";
import { allOf } from "../../local/queries/lists.ts";
import { EditableField } from "../../ui/editable-field.tsx";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useIntent, useLive, useLocal, useOnline, useRequest } from "../live.ts";
import { fieldErrorsOf, PageMetadata, tell, useCurrentUser } from "../shell/index.ts";
import { TagChip } from "./tag-chip.tsx";
import classes from "./words-screen.module.css";

export function TagsScreen() {
  const found = useLive(allOf<Tag>, "tags");
  const tags = found?.toSorted((a, b) => a.name.localeCompare(b.name));
  const mayEdit = may(useCurrentUser(), "contacts.edit_all");
  return (
    <>
      <PageMetadata title="Tags" />
      <PageHeader
        title="Tags"
        says="Everybody here shares these names and colors."
        actions={
          <Button component={Link} to="/contacts" variant="default">
            To the contacts
          </Button>
        }
      />
      <div className={classes.page}>
        <Panel>
          {tags === undefined ? <SkeletonRows /> : null}
          {tags?.length === 0 ? <NothingYet title="No tags yet." says="Make one here, or on a contact." /> : null}
          <ul className={classes.list}>
            {tags?.map((tag) => (
              <TagItem key={tag.id} tag={tag} tags={tags} mayEdit={mayEdit} />
            ))}
          </ul>
          {tags && mayEdit ? <NewTagForm tags={tags} /> : null}
        </Panel>
      </div>
    </>
  );
}

const colours = tagColors.map((value) => ({ value, label: optionWords(value) }));

function TagItem({ tag, tags, mayEdit }: { tag: Tag; tags: readonly Tag[]; mayEdit: boolean }) {
  const edit = useIntent(tagEdit);
  const remove = useRequest(tagCalls.update);
  const online = useOnline();
  const { id, name } = tag;
  const change = (next: { name?: string; color?: TagColor }) =>
    void edit({ id, was: name, ...next }).catch(() => undefined);
  // Only the server knows whether a colleague's contact carries it.
  const away = () =>
    void remove({ body: { id, deleted: true } }).then(
      () => tell(`Tag ${name} is deleted.`),
      () => undefined,
    );
  return (
    <li className={classes.item}>
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
              onSave={(next) => change({ name: next })}
            />
          </span>
          <Select
            className={classes.colour}
            size="xs"
            aria-label={`Color of ${name}`}
            allowDeselect={false}
            data={colours}
            value={tag.color}
            onChange={(color) => change({ color: color as TagColor })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Delete ${name}`}
            title={online ? undefined : "Deleting a tag needs a connection."}
            disabled={!online}
            onClick={away}
          >
            <IconTrash size="1rem" />
          </ActionIcon>
        </>
      ) : null}
    </li>
  );
}

function NewTagForm({ tags }: { tags: readonly Tag[] }) {
  const create = useIntent(tagCreate);
  const { world } = useLocal();
  const made = (name: string) => createTag({ id: world.uuid(), name, color: "blue" }, tags);
  const form = useForm({ initialValues: { name: "" }, validate: { name: (name) => problemOf(() => made(name)) } });
  const add = form.onSubmit(({ name }) => {
    const { seq: _seq, ...tag } = made(name);
    void create(tag).then(
      () => form.reset(),
      () => undefined,
    );
  });
  return (
    <form onSubmit={add} noValidate>
      <Group align="flex-start" gap="xs" mt="sm">
        <TextInput
          flex={1}
          aria-label="New tag"
          placeholder="New tag"
          maxLength={tagNameLengthMax}
          {...form.getInputProps("name")}
        />
        <Button type="submit" variant="default">
          Add
        </Button>
      </Group>
    </form>
  );
}

function problemOf(make: () => unknown): string | null {
  try {
    make();
    return null;
  } catch (refusal) {
    return fieldErrorsOf(refusal)["name"] ?? null;
  }
}
