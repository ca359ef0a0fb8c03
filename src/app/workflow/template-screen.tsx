/** One template: existing, new, or a copy. Online only. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { workflowTemplates } from "../../contract/workflow/workflows.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { copyOf, draftOf, emptyDraft, type TemplateDraft } from "./plan-draft.ts";
import { TemplateEditor } from "./template-editor.tsx";
import { usePlanFacts } from "./use-plan-facts.ts";

const templatesPath = "/workflow?tab=templates";

/** A new template, possibly a copy. */
interface Beginning {
  key: string;
  from: string | null;
}

export function TemplateScreen() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const user = useCurrentUser();
  // A template just created moves to its own URL without losing the editor's state.
  const [made, setMade] = useState<{ id: string; beginning: Beginning } | null>(null);
  if (!may(user, "workflows.use") || !isOn(user.features, "workflow"))
    return (
      <NothingYet
        icon={IconSitemap}
        title="You do not have access to workflows."
        description="Ask your manager for access."
      />
    );
  const beginning = id === "new" ? { key, from: params.get("from") } : id === made?.id ? made.beginning : null;
  if (!beginning)
    return (
      <Fetched key={id} id={id}>
        {(template) => <Opened template={template} begun={draftOf(template)} />}
      </Fetched>
    );
  const onMade = (template: WorkflowTemplate) => setMade({ id: template.id, beginning });
  if (beginning.from === null) return <Opened key={beginning.key} template={null} begun={emptyDraft} onMade={onMade} />;
  return (
    <Fetched key={beginning.key} id={beginning.from}>
      {(template) => <Copied template={template} onMade={onMade} />}
    </Fetched>
  );
}

function Copied({ template, onMade }: { template: WorkflowTemplate; onMade: (template: WorkflowTemplate) => void }) {
  const { world } = useLocal();
  const [begun] = useState(() => copyOf(template, () => world.uuid()));
  return <Opened template={null} begun={begun} onMade={onMade} />;
}

/** Fetched once when the page opens; after that the editor owns the data. */
function Fetched({ id, children }: { id: string; children: (template: WorkflowTemplate) => ReactNode }) {
  const fetched = useFetched(workflowTemplates.get, { params: { id } });
  const { data, error } = fetched;
  if (data) return children(data.data);
  const { status } = (error ?? {}) as { status?: number };
  return (
    <>
      <PageMetadata title="Template" />
      {status === 404 ? <NotHere /> : <FetchState what="Template" of={fetched} lines={8} />}
    </>
  );
}

function NotHere() {
  return (
    <NothingYet
      icon={IconSitemap}
      title="Template not found."
      description="It was deleted, or you do not have access to it."
      action={
        <Button component={Link} to={templatesPath} variant="default">
          All templates
        </Button>
      }
    />
  );
}

interface OpenedProps {
  template: WorkflowTemplate | null;
  begun: TemplateDraft;
  onMade?: (template: WorkflowTemplate) => void;
}

function Opened({ template, begun, onMade }: OpenedProps) {
  const facts = usePlanFacts();
  const navigate = useNavigate();
  const [isChanged, setChanged] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  // Only when there are no unsaved changes left.
  useEffect(() => {
    if (leaving !== null && !isChanged) void navigate(leaving, { replace: true });
  }, [leaving, isChanged, navigate]);
  if (!facts) return <SkeletonRows />;
  return (
    <>
      <LeaveGuard held={isChanged && leaving !== templatesPath} words="You have unsaved changes to this template." />
      <TemplateEditor
        template={template}
        begun={begun}
        facts={facts}
        onMade={(made) => {
          onMade?.(made);
          setLeaving(`/workflow/templates/${made.id}`);
        }}
        onGone={() => {
          setChanged(false);
          setLeaving(templatesPath);
        }}
        onChanged={setChanged}
      />
    </>
  );
}
