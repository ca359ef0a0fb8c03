/** Creates a flow from a template: which template, name, and audience. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Button, Checkbox, Group, Select, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { workflowFlows, workflowTemplates } from "../../contract/workflow/workflows.ts";
import type { NewFlow } from "../../domain/workflow/flow.ts";
import { workflowNameLengthMax } from "../../domain/workflow/limits.ts";
import { triggerWords } from "../../domain/workflow/flow-words.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { fieldErrorsOf, report, wordsOf } from "../base/report.ts";
import { flowPath } from "../links/flow-path.ts";
import { useAudiences } from "./use-audiences.ts";
import { useFlowNames } from "./use-flow-names.ts";

const templatesMax = 100;

interface NewFlowDialogProps {
  /** Template preselected by the caller. */
  template_id?: string;
  onClose: () => void;
}

export function NewFlowDialog({ template_id, onClose }: NewFlowDialogProps) {
  const fetched = useFetched(workflowTemplates.list, {
    query: { state: "active", limit: templatesMax },
  });
  const { data } = fetched;
  return (
    <Dialog onClose={onClose} title="New workflow" size="lg">
      {data && data.data.length > 0 ? (
        <NewFlowForm templates={data.data} chosen={template_id ?? null} onClose={onClose} />
      ) : null}
      {data?.data.length === 0 ? (
        <NothingYet
          icon={IconSitemap}
          title="No active templates."
          description="Workflows are created from active templates. Activate one under Templates first."
        />
      ) : null}
      <FetchState what="Templates" of={fetched} />
    </Dialog>
  );
}

const everybody = "everybody";

interface NewFlowFormProps {
  templates: readonly WorkflowTemplate[];
  chosen: string | null;
  onClose: () => void;
}

function NewFlowForm({ templates, chosen, onClose }: NewFlowFormProps) {
  const online = useOnline();
  const names = useFlowNames();
  const audiences = useAudiences();
  const [id, setId] = useState(templates.find((one) => one.id === chosen)?.id ?? null);
  const template = templates.find((one) => one.id === id);
  const [typed, setTyped] = useState<string | null>(null);
  const [audience, setAudience] = useState(everybody);
  const [isBegun, setBegun] = useState(true);
  const name = typed ?? template?.name ?? "";
  const { make, busy, errors, error } = useMaking();
  const submit = () => {
    const scope = audiences.choices.find(({ value }) => value === audience)?.scope ?? null;
    if (template) void make({ template_id: template.id, name: name.trim(), audience: scope }, isBegun);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Select
          label="Template"
          description={template ? triggerWords(template.trigger, names) : undefined}
          placeholder="Select a template"
          // Focused here, because it renders after the dialog: the templates are fetched first.
          autoFocus
          data-autofocus
          allowDeselect={false}
          searchable={templates.length > 8}
          nothingFoundMessage="No matching templates."
          data={templates.map(({ id: value, name: label }) => ({ value, label }))}
          value={id}
          onChange={setId}
          error={errors["template_id"]}
        />
        <TextInput
          label="Name"
          maxLength={workflowNameLengthMax}
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errors["name"]}
        />
        <Select
          label="Audience"
          description="To use another list, save it as a quick filter first."
          allowDeselect={false}
          searchable={audiences.choices.length > 8}
          data={[
            { value: everybody, label: audiences.wordsOf(null) },
            ...audiences.choices.map(({ value, label }) => ({ value, label })),
          ]}
          value={audience}
          onChange={(value) => setAudience(value ?? everybody)}
          error={errors["audience"]}
        />
        <Checkbox
          label="Activate now"
          description="Otherwise, it stays inactive until you activate it."
          checked={isBegun}
          onChange={(event) => setBegun(event.currentTarget.checked)}
        />
        <FormError words={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!online || !template || name.trim() === ""}>
            {isBegun ? "Create and activate" : "Create workflow"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const formFields = ["template_id", "name", "audience"];

function useMaking() {
  const { request, world } = useLocal();
  const navigate = useNavigate();
  /** Client-generated id, so that a retry creates the flow only once. */
  const id = useRef(world.uuid());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const make = async (asked: Omit<NewFlow, "id">, isBegun: boolean) => {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await request(workflowFlows.create, { body: { id: id.current, ...asked } });
      // The flow exists by now: if activation fails, its page shows why.
      if (isBegun) await request(workflowFlows.activate, { params: { id: data.id }, body: {} }).catch(report);
      void navigate(flowPath(data.id));
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  const errors = failure === null ? {} : fieldErrorsOf(failure);
  const isBeside = formFields.some((field) => Object.hasOwn(errors, field));
  return { make, busy, errors, error: failure === null || isBeside ? null : wordsOf(failure) };
}
