/** Template editor: the plan as a diagram, name and description next to it, actions above. */
import { Alert, Anchor, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { may } from "../../domain/users/access.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { FormError } from "../../ui/form-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { PlanProvider } from "./plan-context.ts";
import type { TemplateDraft } from "./plan-draft.ts";
import { PlanLine } from "./plan-line.tsx";
import { TemplateActs } from "./template-acts.tsx";
import { TemplateBadge, versionWords } from "./template-badge.tsx";
import { TemplateFacts } from "./template-facts.tsx";
import type { PlanFacts } from "./use-plan-facts.ts";
import { focusCard } from "./use-plan-steps.ts";
import { type TemplateDrafting, useTemplateDraft } from "./use-template-draft.ts";
import classes from "./template.module.css";

interface TemplateEditorProps {
  /** Null for a new template. */
  template: WorkflowTemplate | null;
  begun: TemplateDraft;
  facts: PlanFacts;
  /** The template has been created and has its own URL. */
  onMade: (template: WorkflowTemplate) => void;
  /** The template no longer exists. */
  onGone: () => void;
  onChanged: (isChanged: boolean) => void;
}

export function TemplateEditor({ template, begun, facts, onMade, onGone, onChanged }: TemplateEditorProps) {
  const user = useCurrentUser();
  const online = useOnline();
  const [opened, setOpened] = useState<string | null>(null);
  const drafting = useTemplateDraft({
    template,
    draft: begun,
    onChanged,
    onMade,
    onProblem: (card) => {
      setOpened(card);
      focusCard(card);
    },
  });
  const { draft, problems } = drafting;
  const owner = drafting.template?.owner ?? null;
  const mayEdit = owner === null || owner === "user" || may(user, "workflows.share");
  const plan = useMemo(() => ({ ...facts, mayEdit, steps: draft.steps }), [facts, mayEdit, draft.steps]);
  const title = draft.name.trim() || "New template";
  return (
    <PlanProvider value={plan}>
      <PageMetadata title={title} />
      <Anchor component={Link} to="/workflow?tab=templates" size="sm">
        All templates
      </Anchor>
      <PageHeader
        title={title}
        description={<Standing drafting={drafting} mayEdit={mayEdit} />}
        actions={<TemplateActs drafting={drafting} mayEdit={mayEdit} onGone={onGone} onDone={notify} />}
      />
      {online ? null : (
        <Alert color="orange" mb="md">
          You are offline. Your changes stay on this page. Go online to save them.
        </Alert>
      )}
      <Failed drafting={drafting} />
      <div className={classes.page}>
        <div className={classes.plan}>
          <PlanLine
            draft={draft}
            problems={problems}
            onChange={drafting.change}
            onSteps={drafting.changeSteps}
            opened={opened}
            onOpen={setOpened}
          />
        </div>
        <aside className={classes.beside} aria-label="Template details">
          <TemplateFacts
            draft={draft}
            onChange={(change) => drafting.change(change, "about")}
            problems={problems.cards.about}
            owner={owner}
          />
        </aside>
      </div>
    </PlanProvider>
  );
}

/** The other version opens in a new tab, so that the edits here are not lost. */
function Failed({ drafting: { failed, isSuperseded, template } }: { drafting: TemplateDrafting }) {
  return (
    <div className={failed ? classes.failed : undefined}>
      <FormError words={failed} />
      {isSuperseded && template ? (
        <Anchor href={`/workflow/templates/${template.id}`} target="_blank" rel="noopener" size="sm">
          View their version in a new tab
        </Anchor>
      ) : null}
    </div>
  );
}

/** State, version, and whether there are unsaved changes. */
function Standing({ drafting, mayEdit }: { drafting: TemplateDrafting; mayEdit: boolean }) {
  const { template, isChanged, busy } = drafting;
  const kept = busy ? "Saving" : isChanged ? "Unsaved changes" : template ? "Saved" : "";
  return (
    <Group component="span" gap="xs">
      {template ? <TemplateBadge state={template.state} /> : null}
      {template ? <span>{versionWords(template)}</span> : null}
      {mayEdit ? (
        <span role="status" className={classes.kept} data-changed={isChanged || undefined}>
          {kept}
        </span>
      ) : (
        <span>View only. Duplicate it to make your own version.</span>
      )}
    </Group>
  );
}
