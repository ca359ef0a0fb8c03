/** Template categories: name, color, order, deletion. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { ActionIcon, Button, Group, Select, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { workflowCategories } from "../../contract/workflow/workflows.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { tagColors } from "../../domain/values/options.ts";
import type { TagColor } from "../../domain/contacts/tag.ts";
import { categoriesMax, workflowNameLengthMax } from "../../domain/workflow/limits.ts";
import type { WorkflowCategory } from "../../domain/workflow/template.ts";
import { foldText } from "../../kit/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EditableField } from "../../ui/editable-field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { WordItem, WordList } from "../../ui/word-list.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { CategoryMark } from "./category-mark.tsx";
import classes from "./categories-dialog.module.css";

type Edit = { name?: string; color?: TagColor; active?: boolean };

export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const fetched = useFetched(workflowCategories.list, {});
  const { data, again } = fetched;
  const categories = data?.data;
  return (
    <Dialog onClose={onClose} title="Template categories" size="lg">
      <FetchState what="Categories" of={fetched} />
      {categories?.length === 0 ? <NothingYet icon={IconSitemap} title="No categories yet." /> : null}
      {categories ? <Categories categories={categories} again={again} /> : null}
      {categories && categories.length < categoriesMax ? <NewCategory categories={categories} onMade={again} /> : null}
    </Dialog>
  );
}

interface CategoriesProps {
  categories: readonly WorkflowCategory[];
  again: () => void;
}

function Categories({ categories, again }: CategoriesProps) {
  const save = useRequest(workflowCategories.save);
  const order = useRequest(workflowCategories.order);
  const remove = useRequest(workflowCategories.remove);
  const [busy, setBusy] = useState(false);
  // The request reports its error; the list is refetched either way.
  const doing = (act: Promise<unknown>) => void tracked(act).catch(() => undefined);
  const tracked = (act: Promise<unknown>) => {
    setBusy(true);
    return act.finally(() => {
      setBusy(false);
      again();
    });
  };
  const ids = categories.map(({ id }) => id);
  const move = (at: number, to: number) => {
    const [id] = ids.slice(at, at + 1);
    if (id) doing(order({ body: { ids: ids.toSpliced(at, 1).toSpliced(to, 0, id) } }));
  };
  return (
    <WordList ordered busy={busy}>
      {categories.map((category, at) => (
        <CategoryItem
          key={category.id}
          category={category}
          categories={categories}
          busy={busy}
          change={(edit) => tracked(save({ body: { id: category.id, ...edit } }))}
          up={at > 0 ? () => move(at, at - 1) : null}
          down={at < categories.length - 1 ? () => move(at, at + 1) : null}
          remove={() => doing(remove({ params: { id: category.id } }))}
        />
      ))}
    </WordList>
  );
}

const colours = tagColors.map((value) => ({ value, label: optionWords(value) }));

interface CategoryItemProps {
  category: WorkflowCategory;
  categories: readonly WorkflowCategory[];
  busy: boolean;
  /** Rejects, and reports why, if nothing was saved. */
  change: (edit: Edit) => Promise<unknown>;
  /** Null: already at that end. */
  up: (() => void) | null;
  down: (() => void) | null;
  remove: () => void;
}

function CategoryItem({ category, categories, busy, change, up, down, remove }: CategoryItemProps) {
  const { id, name, color, active } = category;
  return (
    <WordItem>
      <span className={classes.name}>
        <EditableField
          label={`Name of ${name}`}
          hideLabel
          value={name}
          asks
          shown={<CategoryMark category={category} />}
          maxLength={workflowNameLengthMax}
          check={(typed) => nameProblem(typed, categories, id)}
          onSave={(next) => change({ name: next })}
        />
      </span>
      <Select
        className={classes.colour}
        size="xs"
        aria-label={`Color of ${name}`}
        allowDeselect={false}
        data={colours}
        value={color}
        onChange={(next) => void change({ color: next as TagColor }).catch(() => undefined)}
      />
      <Switch
        size="xs"
        label="Active"
        aria-label={`${name} is active`}
        checked={active}
        onChange={(event) => void change({ active: event.currentTarget.checked }).catch(() => undefined)}
      />
      <MoveButtons name={name} up={up} down={down} busy={busy} />
      <ActionIcon variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={remove}>
        <IconTrash size="1rem" />
      </ActionIcon>
    </WordItem>
  );
}

function nameProblem(typed: string, categories: readonly WorkflowCategory[], id?: string): string | null {
  if (typed.trim() === "") return "Enter a name.";
  const isTaken = categories.some((one) => one.id !== id && foldText(one.name) === foldText(typed));
  return isTaken ? contactMessages.name_taken : null;
}

function NewCategory({ categories, onMade }: { categories: readonly WorkflowCategory[]; onMade: () => void }) {
  const { request, world } = useLocal();
  const form = useForm({
    initialValues: { name: "", color: "blue" as TagColor },
    validate: { name: (name) => nameProblem(name, categories) },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ name, color }) => {
      await request(workflowCategories.save, { body: { id: world.uuid(), name, color, active: true } });
      form.reset();
      onMade();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs" mt="sm">
        <TextInput
          flex={1}
          aria-label="New category"
          placeholder="New category"
          maxLength={workflowNameLengthMax}
          {...form.getInputProps("name")}
        />
        <Select
          w="8rem"
          aria-label="New category color"
          allowDeselect={false}
          data={colours}
          {...form.getInputProps("color")}
        />
        <Button type="submit" variant="default" loading={busy}>
          Add
        </Button>
      </Group>
      <FormError words={error} />
    </form>
  );
}
