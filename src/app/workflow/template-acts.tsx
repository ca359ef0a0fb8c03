/** Template actions: save, dry run, activate; the rest in a menu. */
import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { Suspense, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { workflowTemplates } from "../../contract/workflow/workflows.ts";
import type { TemplateState } from "../../domain/workflow/limits.ts";
import { mayMoveTemplate } from "../../domain/workflow/template-moves.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import { useFocusKept } from "../../ui/focus-kept.ts";
import { useCommands } from "../help/index.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useOnline, useRequest } from "../base/live.ts";
import type { TemplateDrafting } from "./use-template-draft.ts";

const NewFlowDialog = lazyPart(async () => (await import("./new-flow-dialog.tsx")).NewFlowDialog);
const DryRunDialog = lazyPart(async () => (await import("./dry-run-dialog.tsx")).DryRunDialog);

interface TemplateActsProps {
  drafting: TemplateDrafting;
  mayEdit: boolean;
  onGone: () => void;
  /** Announces the result to screen readers. */
  onDone: (words: string) => void;
}

export function TemplateActs({ drafting, mayEdit, onGone, onDone }: TemplateActsProps) {
  const { template, isChanged, busy, save, putToWork } = drafting;
  const online = useOnline();
  const [trying, setTrying] = useState<WorkflowTemplate | null>(null);
  const [isMaking, setMaking] = useState(false);
  const isClosed = busy || !online;
  const tryOut = () => void (mayEdit && isChanged ? save() : Promise.resolve(template)).then(setTrying);
  const begin = () =>
    void putToWork().then((made) => made && onDone(`Version ${made.version} of “${made.name}” is active.`));
  const toWork = mayEdit ? workWords(template, isChanged) : null;
  const place = useFocusKept<HTMLDivElement>();
  useSaveKey(mayEdit && isChanged && !isClosed ? save : null);
  return (
    <Group gap="xs" ref={place}>
      {mayEdit ? (
        <Button
          variant="default"
          disabled={!isChanged || isClosed}
          loading={busy}
          aria-keyshortcuts="Control+S"
          onClick={() => void save()}
        >
          Save
        </Button>
      ) : null}
      <Button data-kept variant="default" disabled={isClosed} onClick={tryOut}>
        Test
      </Button>
      {toWork ? (
        <Button disabled={isClosed} onClick={begin}>
          {toWork}
        </Button>
      ) : null}
      {template && !mayEdit ? <CopyButton template={template} /> : null}
      {template?.state === "active" && !toWork ? (
        <Button disabled={!online} aria-haspopup="dialog" onClick={() => setMaking(true)}>
          Create workflow
        </Button>
      ) : null}
      {template && mayEdit ? <More drafting={drafting} template={template} onGone={onGone} onDone={onDone} /> : null}
      <Suspense fallback={null}>
        {template && isMaking ? <NewFlowDialog template_id={template.id} onClose={() => setMaking(false)} /> : null}
        {trying ? <DryRunDialog template={trying} onClose={() => setTrying(null)} /> : null}
      </Suspense>
    </Group>
  );
}

/** Null: there are no changes to activate. */
function workWords(template: WorkflowTemplate | null, isChanged: boolean): string | null {
  if (!template || template.version === 0) return "Activate";
  if (template.state === "archived") return null;
  if (isChanged || template.changed) return "Activate changes";
  return template.state === "paused" ? "Resume" : null;
}

function useSaveKey(save: (() => Promise<unknown>) | null): void {
  const last = useRef(save);
  last.current = save;
  useCommands(
    useMemo(
      () => [
        {
          name: "template.save",
          label: "Save template",
          group: "Workflow",
          keys: "mod+s",
          run: () => void last.current?.(),
        },
      ],
      [],
    ),
  );
}

const copyPath = ({ id }: WorkflowTemplate) => `/workflow/templates/new?from=${id}`;

function CopyButton({ template }: { template: WorkflowTemplate }) {
  return (
    <Button variant="default" component={Link} to={copyPath(template)}>
      Duplicate
    </Button>
  );
}

const moves: readonly { to: TemplateState; words: string; done: string }[] = [
  { to: "paused", words: "Pause", done: "paused" },
  { to: "archived", words: "Archive", done: "archived" },
  { to: "draft", words: "Restore to draft", done: "restored to draft" },
];

interface MoreProps extends Omit<TemplateActsProps, "mayEdit"> {
  template: WorkflowTemplate;
}

function More({ drafting, template, onGone, onDone }: MoreProps) {
  const online = useOnline();
  const navigate = useNavigate();
  const remove = useRequest(workflowTemplates.remove);
  const { state, name, id } = template;
  const removed = () => {
    onDone(`“${name}” deleted.`);
    onGone();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label="Template actions">
          <IconDots size="1rem" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate(copyPath(template))}>Duplicate</Menu.Item>
        {moves
          .filter(({ to }) => mayMoveTemplate(state, to))
          .map(({ to, words, done }) => (
            <Menu.Item
              key={to}
              disabled={!online}
              onClick={() => void drafting.moveTo(to).then((moved) => moved && onDone(`“${name}” ${done}.`))}
            >
              {words}
            </Menu.Item>
          ))}
        <Menu.Item
          color="red"
          disabled={!online}
          onClick={() => void remove({ params: { id } }).then(removed, () => undefined)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
