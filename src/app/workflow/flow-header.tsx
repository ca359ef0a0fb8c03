/** Name and state of a flow, and actions on it. */
import { Button, Group } from "@mantine/core";
import { Suspense } from "react";
import { Link, useNavigate } from "react-router-dom";
import { workflowFlows, workflowTemplates } from "../../contract/workflow/workflows.ts";
import type { FlowEdit, WorkflowFlowDetail } from "../../domain/workflow/flow.ts";
import { workflowNameLengthMax } from "../../domain/workflow/limits.ts";
import { EditableField } from "../../ui/editable-field.tsx";
import { useFocusKept } from "../../ui/focus-kept.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { useFetched, useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { FlowBadge } from "./flow-badge.tsx";
import { FlowCounts } from "./flow-counts.tsx";
import { useFlowActs } from "./use-flow-acts.ts";
import { useFlowNames } from "./use-flow-names.ts";
import classes from "./flows.module.css";

const FlowEndDialog = lazyPart(async () => (await import("./flow-end-dialog.tsx")).FlowEndDialog);
const flowsPath = "/workflow?tab=flows";

export const AllFlows = () => (
  <Button component={Link} to={flowsPath} variant="default">
    All workflows
  </Button>
);

interface FlowHeaderProps {
  flow: WorkflowFlowDetail;
  onChanged: () => void;
}

export function FlowHeader({ flow, onChanged }: FlowHeaderProps) {
  const { exact } = useMoments();
  const names = useFlowNames();
  const edit = useEdit(flow, onChanged);
  const { name, status, owner_id, started_at, counts } = flow;
  const description = [`Owner ${names.user(owner_id)}`, started_at === null ? "" : `started ${exact(started_at)}`];
  return (
    <>
      <PageHeader
        title={<Name name={name} edit={edit} />}
        description={description.filter(Boolean).join(" · ")}
        actions={
          <>
            <AllFlows />
            <Acts flow={flow} onChanged={onChanged} />
          </>
        }
      />
      <div className={classes.standing}>
        <FlowBadge status={status} />
        <Version flow={flow} edit={edit} />
        <FlowCounts counts={counts} />
      </div>
    </>
  );
}

/** Rejects, and reports why, if nothing was saved; what others changed is then loaded. */
type Change = (edit: FlowEdit) => Promise<void>;

function useEdit({ id }: WorkflowFlowDetail, onChanged: () => void): Change {
  const update = useRequest(workflowFlows.update);
  return (body) =>
    update({ params: { id }, body })
      .then(() => undefined)
      .finally(onChanged);
}

function Name({ name, edit }: { name: string; edit: Change }) {
  const online = useOnline();
  return (
    <EditableField
      label="Name"
      hideLabel
      value={name}
      asks
      maxLength={workflowNameLengthMax}
      check={(text) => (text === "" ? "Enter a name." : null)}
      onSave={(next, was) => edit({ name: next, base: { name: was } })}
      {...(online ? {} : { locked: "You are offline. This needs a connection." })}
    />
  );
}

/** Template version of the flow; offers a newer one. */
function Version({ flow, edit }: { flow: WorkflowFlowDetail; edit: Change }) {
  const { template_id, template_name, template_version, status } = flow;
  const online = useOnline();
  const template = useFetched(workflowTemplates.get, { params: { id: template_id } });
  const latest = template.data?.data.version ?? template_version;
  const isOver = status === "stopped" || status === "finished";
  return (
    <span className={classes.version}>
      <span>
        {`Version ${template_version} of `}
        <Link to={`/workflow/templates/${template_id}`}>{template_name}</Link>
      </span>
      {latest > template_version && !isOver ? (
        <Button
          variant="light"
          size="compact-sm"
          disabled={!online}
          title={`New contacts use version ${latest}. Contacts already in the workflow finish on their version.`}
          onClick={() => void edit({ use_latest: true }).catch(() => undefined)}
        >
          Use version {latest}
        </Button>
      ) : null}
    </span>
  );
}

function Acts({ flow, onChanged }: FlowHeaderProps) {
  const navigate = useNavigate();
  const { acts, why, busy, ending, stay } = useFlowActs(flow, onChanged);
  const place = useFocusKept<HTMLDivElement>();
  const ended = () => (ending === "remove" ? void navigate(flowsPath) : onChanged());
  return (
    <Group gap="xs" ref={place}>
      {acts.map(({ label, run, kind }) => (
        <Button
          key={label}
          variant={kind === "main" ? "filled" : kind === "danger" ? "subtle" : "default"}
          {...(kind === "danger" ? { color: "red" } : {})}
          disabled={why !== null || busy}
          title={why ?? undefined}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {ending ? <FlowEndDialog flow={flow} end={ending} onClose={stay} onDone={ended} /> : null}
      </Suspense>
    </Group>
  );
}
