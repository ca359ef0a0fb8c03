/** Templates available to the user, by category: trigger, length, state. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Button, Select, Table } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { workflowCategories, workflowTemplates } from "../../contract/workflow/workflows.ts";
import { may } from "../../domain/users/access.ts";
import { type FlowNames, templateStateWords, triggerWords } from "../../domain/workflow/flow-words.ts";
import { templateStates } from "../../domain/workflow/limits.ts";
import type { WorkflowCategory, WorkflowTemplate } from "../../domain/workflow/template.ts";
import { countOf } from "../../kit/text.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Pages } from "../../ui/pages.tsx";
import { SettledInput } from "../../ui/settled-input.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useFetched, useOnline } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { CategoryMark } from "./category-mark.tsx";
import { TemplateBadge, versionWords } from "./template-badge.tsx";
import { useFlowNames } from "./use-flow-names.ts";
import { pageIn, useInAddress } from "../base/use-in-address.ts";
import classes from "./template-list.module.css";

const CategoriesDialog = lazyPart(async () => (await import("./categories-dialog.tsx")).CategoriesDialog);

const pageSize = 50;

export function TemplateList() {
  const [params, change] = useInAddress();
  const q = params.get("q") ?? "";
  const state = templateStates.find((one) => one === params.get("state"));
  const category_id = params.get("category") ?? "";
  const query = {
    page: pageIn(params),
    limit: pageSize,
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(category_id ? { category_id } : {}),
  };
  const fetched = useFetched(workflowTemplates.list, { query });
  const { data, again } = fetched;
  const categories = useFetched(workflowCategories.list, {});
  const kinds = categories.data?.data ?? [];
  const isNarrowed = q !== "" || state !== undefined || category_id !== "";
  return (
    <>
      <div className={classes.tools}>
        <SettledInput
          className={classes.find}
          label="Search templates"
          placeholder="Name"
          value={q}
          onSet={(text) => change({ q: text.trim(), page: "" })}
        />
        <Select
          className={classes.choice}
          label="Category"
          placeholder="All"
          clearable
          data={kinds.map(({ id, name }) => ({ value: id, label: name }))}
          value={category_id || null}
          onChange={(next) => change({ category: next ?? "", page: "" })}
        />
        <Select
          className={classes.choice}
          label="Status"
          placeholder="All"
          clearable
          data={templateStates.map((value) => ({ value, label: templateStateWords[value] }))}
          value={state ?? null}
          onChange={(next) => change({ state: next ?? "", page: "" })}
        />
        <ListActs
          onCategories={() => {
            categories.again();
            again();
          }}
        />
      </div>
      <FetchState what="Templates" of={fetched} lines={8} />
      {data?.data.length === 0 ? <Nothing isNarrowed={isNarrowed} /> : null}
      {data ? <Groups templates={data.data} categories={kinds} /> : null}
      {data ? <Pages meta={data.meta} onPage={(page) => change({ page: page > 1 ? String(page) : "" })} /> : null}
    </>
  );
}

function ListActs({ onCategories }: { onCategories: () => void }) {
  const [opened, setOpened] = useState(false);
  const online = useOnline();
  const mayShare = may(useCurrentUser(), "workflows.share");
  return (
    <div className={classes.acts}>
      {mayShare ? (
        <Button variant="default" disabled={!online} onClick={() => setOpened(true)}>
          Categories
        </Button>
      ) : null}
      <Button component={Link} to="/workflow/templates/new" leftSection={<IconPlus size="1rem" aria-hidden="true" />}>
        New template
      </Button>
      <Suspense fallback={null}>
        {opened ? (
          <CategoriesDialog
            onClose={() => {
              setOpened(false);
              onCategories();
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <NothingYet
      icon={IconSitemap}
      title="No matching templates."
      description="Try another name, or clear the category and status filters."
    />
  ) : (
    <NothingYet
      icon={IconSitemap}
      title="No templates yet."
      description="A template defines what triggers a workflow and which steps it runs."
      action={
        <Button component={Link} to="/workflow/templates/new" variant="default">
          Create template
        </Button>
      }
    />
  );
}

interface GroupsProps {
  templates: readonly WorkflowTemplate[];
  categories: readonly WorkflowCategory[];
}

/** In category order; templates with no or a deleted category come last. */
function Groups({ templates, categories }: GroupsProps) {
  const names = useFlowNames();
  const isIn = (id: string | null) => categories.some((category) => category.id === id);
  const groups = [
    ...categories.map((category) => ({
      category,
      held: templates.filter(({ category_id }) => category_id === category.id),
    })),
    { category: null, held: templates.filter(({ category_id }) => !isIn(category_id)) },
  ].filter(({ held }) => held.length > 0);
  if (groups.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Trigger</Table.Th>
            <Table.Th w="5.5rem">Steps</Table.Th>
            <Table.Th w="6.5rem">Status</Table.Th>
            <Table.Th w="8.5rem">Version</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ category, held }) => (
          <Table.Tbody key={category?.id ?? "none"}>
            <Table.Tr>
              <Table.Th colSpan={5} scope="rowgroup" className={classes.category}>
                {category ? <CategoryMark category={category} /> : "No category"}
              </Table.Th>
            </Table.Tr>
            {held.map((template) => (
              <TemplateRow key={template.id} template={template} names={names} />
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  );
}

function TemplateRow({ template, names }: { template: WorkflowTemplate; names: FlowNames }) {
  const { id, name, description, trigger, steps, state } = template;
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/workflow/templates/${id}`} className={classes.link}>
          {name}
        </Link>
        {description ? <span className={classes.description}>{description}</span> : null}
      </Table.Td>
      <Table.Td>{triggerWords(trigger, names)}</Table.Td>
      <Table.Td>{countOf(steps.length, "step")}</Table.Td>
      <Table.Td>
        <TemplateBadge state={state} />
      </Table.Td>
      <Table.Td className={classes.version}>{versionWords(template)}</Table.Td>
    </Table.Tr>
  );
}
