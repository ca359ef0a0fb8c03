/** Which of the contact's policies this one replaces, and why. Both are saved or neither (domain §7). */
import { Button, Group, Select, Stack, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { policyNameInFull } from "../../domain/policies/policy-name.ts";
import type { Policy, PolicyEdit, PolicyField } from "../../domain/policies/policy.ts";
import { isSameValue } from "../../domain/values/same-value.ts";
import { FormError } from "../../ui/form-error.tsx";
import type { Pending } from "../../ui/pending-mark.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { QuestionPart } from "../contact-parts/question-parts.tsx";
import { useEscape } from "../contact-parts/use-escape.ts";

interface PolicyReplacementProps {
  policy: Policy;
  locked: string | undefined;
  save: (change: PolicyEdit, base: PolicyEdit) => Promise<unknown>;
  pending: (field: PolicyField) => Pending;
}

const reasonMax = 500;

export function PolicyReplacement({ policy, locked, save, pending }: PolicyReplacementProps) {
  const { contact, policies, lists } = useOpened();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const others = policies.filter(({ id }) => id !== policy.id);
  const nameOf = (one: Policy) =>
    policyNameInFull(one, lists.carriers.find(({ id }) => id === one.carrier_id)?.name ?? "");
  const replaced = others.find(({ id }) => id === policy.replaces_policy_id);
  const focusBack = useFocusBack(editing);
  const close = () => {
    focusBack(() => opener.current);
    setEditing(false);
  };
  const isNamed = policy.replaces_policy_id !== null;
  if (!isNamed && (locked || others.length === 0)) return null;
  return (
    <QuestionPart title="Replaces" state={pending("replaces_policy_id")}>
      {editing ? (
        <ReplacementForm
          choices={others.map((one) => ({ value: one.id, label: nameOf(one) }))}
          start={policy}
          onSave={save}
          onClose={close}
        />
      ) : (
        <Stack gap={4} align="flex-start">
          {isNamed ? (
            <>
              {replaced ? (
                <Link to={`/contacts/${contact.id}?tab=policies&policy=${replaced.id}`} replace>
                  {nameOf(replaced)}
                </Link>
              ) : (
                <Text>Deleted policy</Text>
              )}
              <Text size="sm" c="dimmed">
                {policy.replacement_reason}
              </Text>
            </>
          ) : (
            <Text c="dimmed">Does not replace a policy.</Text>
          )}
          {locked ? null : (
            <Button ref={opener} variant="default" size="compact-sm" onClick={() => setEditing(true)}>
              {isNamed ? "Change" : "Add replaced policy"}
            </Button>
          )}
        </Stack>
      )}
    </QuestionPart>
  );
}

type Replacement = Pick<Policy, "replaces_policy_id" | "replacement_reason">;

interface ReplacementFormProps {
  choices: { value: string; label: string }[];
  start: Replacement;
  onSave: (change: Replacement, base: Replacement) => Promise<unknown>;
  onClose: () => void;
}

function ReplacementForm({ choices, start, onSave, onClose }: ReplacementFormProps) {
  const [was] = useState<Replacement>(() => {
    const { replaces_policy_id, replacement_reason } = start;
    return { replaces_policy_id, replacement_reason };
  });
  const [replaced, setReplaced] = useState(was.replaces_policy_id);
  const [reason, setReason] = useState(was.replacement_reason);
  const saving = useSaving();
  const [tried, setTried] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  useEscape(place, onClose);
  const save = (change: Replacement) =>
    saving.run(() => (isSameValue(change, was) ? undefined : onSave(change, was)), onClose);
  const submit = () => {
    setTried(true);
    if (replaced === null || reason.trim() === "") return;
    save({ replaces_policy_id: replaced, replacement_reason: reason.trim() });
  };
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs" maw="28rem">
        <Select
          label="Replaced policy"
          autoFocus
          data={choices}
          value={replaced}
          onChange={setReplaced}
          error={tried && replaced === null ? "Choose the replaced policy." : undefined}
        />
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && reason.trim() === "" ? "Enter the reason for the replacement." : undefined}
        />
        <FormError words={saving.error} />
        <Group gap="xs">
          <Button type="submit" size="compact-sm" loading={saving.busy}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
          {was.replaces_policy_id === null ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              ml="auto"
              onClick={() => save({ replaces_policy_id: null, replacement_reason: "" })}
            >
              Remove replacement
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
