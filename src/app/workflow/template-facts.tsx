/** Name, description and owner of a template. */
import { Checkbox, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { workflowCategories } from "../../contract/workflow/workflows.ts";
import { may } from "../../domain/users/access.ts";
import {
  workflowDescriptionLengthMax,
  workflowNameLengthMax,
  type TemplateOwner,
} from "../../domain/workflow/limits.ts";
import { Panel } from "../../ui/panel.tsx";
import { useFetched } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { usePlan, cardId } from "./plan-context.ts";
import type { TemplateDraft } from "./plan-draft.ts";
import { AnyField } from "./plan-fields.tsx";
import type { CardProblems } from "./plan-problems.ts";
import classes from "./template.module.css";

interface TemplateFactsProps {
  draft: TemplateDraft;
  onChange: (change: Partial<TemplateDraft>) => void;
  problems: CardProblems;
  /** Null for a new template. */
  owner: TemplateOwner | null;
}

const ownerWords: Record<TemplateOwner, string> = {
  system: "Included with Fieldline. Available to everyone.",
  tenant: "Company template. Available to everyone.",
  user: "Personal template. Visible to its owner and their managers.",
};

export function TemplateFacts({ draft, onChange, problems, owner }: TemplateFactsProps) {
  const { mayEdit } = usePlan();
  const mayShare = may(useCurrentUser(), "workflows.share");
  const categories = useFetched(workflowCategories.list, {}).data?.data ?? [];
  return (
    <Panel title="Details">
      <fieldset id={cardId("about")} className={classes.facts} disabled={!mayEdit}>
        <Stack gap="sm">
          <TextInput
            label="Name"
            autoComplete="off"
            maxLength={workflowNameLengthMax}
            value={draft.name}
            error={problems["name"]}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={workflowDescriptionLengthMax}
            value={draft.description}
            error={problems["description"]}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <AnyField
            label="Category"
            any="None"
            data={categories
              .filter(({ active, id }) => active || id === draft.category_id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.category_id}
            error={problems["category_id"]}
            onPick={(category_id) => onChange({ category_id })}
          />
          {owner === null && mayShare ? (
            <Checkbox
              label="Share with the whole company"
              description="Everyone can create workflows from it."
              checked={draft.shared}
              onChange={(event) => onChange({ shared: event.currentTarget.checked })}
            />
          ) : null}
          {owner ? (
            <Text size="sm" c="dimmed">
              {ownerWords[owner]}
            </Text>
          ) : null}
        </Stack>
      </fieldset>
    </Panel>
  );
}
