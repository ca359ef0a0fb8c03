/** Dry run of a template with one contact, step by step. Nothing is executed or sent. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { workflowTemplates } from "../../contract/workflow/workflows.ts";
import type { DryRun, DryStep } from "../../domain/workflow/flow.ts";
import { stepKindWords } from "../../domain/workflow/flow-words.ts";
import type { WorkflowTemplate } from "../../domain/workflow/template.ts";
import type { StepKind } from "../../domain/workflow/step.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { type Tone, ToneBadge } from "../../ui/tone-badge.tsx";
import { ContactPicker } from "../contact-parts/later.ts";
import type { Picked } from "../contact-parts/contact-picker.tsx";
import { useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { wordsOf } from "../base/report.ts";
import { kindShown } from "./step-kinds.ts";
import classes from "./template.module.css";

export function DryRunDialog({ template, onClose }: { template: WorkflowTemplate; onClose: () => void }) {
  const { request } = useLocal();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [received, setTold] = useState<{ name: string; run: DryRun } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const tryWith = async ({ id, name }: Picked) => {
    setBusy(true);
    setError(null);
    try {
      const { data } = await request(workflowTemplates.dryRun, {
        params: { id: template.id },
        body: { contact_id: id },
      });
      setTold({ name, run: data });
    } catch (failure) {
      setTold(null);
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={`Test “${template.name}”`} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (picked) void tryWith(picked);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            See what this workflow would do for a contact if it started now. No changes are made and nothing is sent.
          </Text>
          <Suspense fallback={<SkeletonRows count={1} />}>
            <ContactPicker picked={picked} onPick={setPicked} except={[]} autoFocus />
          </Suspense>
          <FormError words={error} />
          <div aria-live="polite">{received ? <Told name={received.name} run={received.run} /> : null}</div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={busy} disabled={!picked}>
              Test
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Told({ name, run: { enters, why, steps } }: { name: string; run: DryRun }) {
  if (!enters)
    return (
      <Alert color="orange" title={`${name} would not enter this workflow.`}>
        {why}
      </Alert>
    );
  return (
    <>
      <Text fw={500}>{steps.length > 0 ? `Steps for ${name}` : `No steps would run for ${name}.`}</Text>
      <ol className={classes.tried}>
        {steps.map((step, at) => (
          <TriedStep key={at} step={step} />
        ))}
      </ol>
      {why ? (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      ) : null}
    </>
  );
}

const results: Record<DryStep["result"], { tone: Tone; words: string }> = {
  would_do: { tone: "good", words: "Would run" },
  would_skip: { tone: "warn", words: "Would be skipped" },
  would_fail: { tone: "bad", words: "Would fail" },
};

/** Steps that only control the flow and have no effect. */
const leadingKinds: readonly StepKind[] = ["wait", "wait_for_hours", "wait_for_reply", "branch", "end"];

function TriedStep({ step: { step, at, result, detail } }: { step: DryStep }) {
  const { exact } = useMoments();
  const { icon: Icon } = kindShown[step];
  const { tone, words } = results[result];
  return (
    <li>
      <Icon size="1.125rem" stroke={1.6} aria-hidden="true" />
      <div>
        <Text size="sm" className={classes.detail}>
          {detail || stepKindWords[step]}
        </Text>
        <Text size="xs" c="dimmed">
          <time>{exact(at)}</time>
        </Text>
      </div>
      {leadingKinds.includes(step) && result === "would_do" ? null : <ToneBadge tone={tone}>{words}</ToneBadge>}
    </li>
  );
}
