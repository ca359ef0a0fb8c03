/** Sets monthly goals, from this month on. Works without a connection. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { goalAmountsOf, goalIn } from "../../domain/goals/goal-edit.ts";
import { type GoalKind, goalKinds, goalLabels, goalMessage } from "../../domain/goals/goal-limits.ts";
import type { Goal, GoalEdit } from "../../domain/goals/goal.ts";
import { centsFrom } from "../../kit/money.ts";
import { goalEdit } from "../../local/intents/goals.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useIntent } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";

interface GoalFormProps {
  user_id: string;
  /** Empty for one's own. */
  name: string;
  goal: Goal | null;
  /** `YYYY-MM`. */
  month: string;
  kinds: readonly GoalKind[];
  onClose: () => void;
}

const explained: Partial<Record<GoalKind, string>> = {
  calls: "Made and received.",
  appointments: "On the calendar and not canceled.",
  applications: "Policies submitted to carriers.",
  premium: "Annual premium of the policies submitted, in dollars.",
};

export function GoalForm({ user_id, name, goal, month, kinds, onClose }: GoalFormProps) {
  const set = useIntent(goalEdit);
  const base = goalAmountsOf(
    goal ? goalIn(goal, month) : { calls: null, appointments: null, applications: null, premium: null },
  );
  const form = useForm({
    initialValues: Object.fromEntries(goalKinds.map((kind) => [kind, typed(kind, base[kind])])) as Record<
      GoalKind,
      string
    >,
    validate: Object.fromEntries(
      goalKinds.map((kind) => [kind, (text: string) => (read(kind, text) === undefined ? goalMessage(kind) : null)]),
    ),
  });
  const { submit, busy, error } = useSubmit(
    form,
    async (values) => {
      const edit: GoalEdit = {};
      for (const kind of kinds) {
        const amount = read(kind, values[kind]) ?? null;
        if (amount !== base[kind]) edit[kind] = amount;
      }
      if (Object.keys(edit).length > 0) {
        await set({ user_id, name, edit, base, month });
        notify(name === "" ? "Your goals are set." : `The goals of ${name} are set.`);
      }
      onClose();
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Dialog onClose={onClose} title={name === "" ? "Your monthly goals" : `Monthly goals of ${name}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text c="dimmed" size="sm">
            They apply from this month on. Leave a field empty for no goal.
          </Text>
          {kinds.map((kind, nth) => (
            <TextInput
              key={kind}
              label={goalLabels[kind]}
              description={explained[kind]}
              inputMode={kind === "premium" ? "decimal" : "numeric"}
              leftSection={kind === "premium" ? "$" : undefined}
              data-autofocus={nth === 0 || undefined}
              {...form.getInputProps(kind)}
            />
          ))}
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function typed(kind: GoalKind, amount: number | null): string {
  if (amount === null) return "";
  if (kind !== "premium") return String(amount);
  return amount % 100 === 0 ? (amount / 100).toLocaleString("en-US") : (amount / 100).toFixed(2);
}

/** Undefined: it cannot be read. Whether it is within limits is decided where it is saved. */
function read(kind: GoalKind, text: string): number | null | undefined {
  const bare = text.replace(/[,\s]/g, "");
  if (bare === "") return null;
  if (kind === "premium") return centsFrom(bare) ?? undefined;
  return /^\d{1,9}$/.test(bare) ? Number(bare) : undefined;
}
