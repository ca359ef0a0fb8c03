/** One policy: lifecycle, what it is waiting for, and its fields, each saved individually. */
import { ActionIcon } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useNavigate } from "react-router-dom";
import { attentionOf } from "../../domain/policies/policy-attention.ts";
import { policyErrors } from "../../domain/policies/policy-edit.ts";
import type { Policy, PolicyEdit, PolicyField } from "../../domain/policies/policy.ts";
import { policyDelete, policyEdit, policyRestore } from "../../local/intents/policies.ts";
import type { Pending } from "../../ui/pending-mark.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent, useLocal } from "../base/live.ts";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import type { Question } from "../contact-parts/data-capture-fields.ts";
import { CheckedList } from "./checked-list.tsx";
import { KindField } from "../contact-parts/kind-field.tsx";
import { PolicyBadge, usePolicyName } from "./policy-badge.tsx";
import * as fields from "./policy-fields.ts";
import { PolicyPeople } from "./policy-people.tsx";
import { PolicyReplacement } from "./policy-replacement.tsx";
import { PolicyWay } from "./policy-lifecycle.tsx";
import { QuestionList, QuestionPart } from "../contact-parts/question-parts.tsx";
import { RecordHead } from "../contact-parts/record-head.tsx";
import { usePendingField } from "../contact-parts/use-pending-field.ts";
import classes from "./policies.module.css";

export function PolicyDetail({ policy }: { policy: Policy }) {
  const { lists, licenses, appointed, mayEditPolicies, whyLocked } = useOpened();
  const { world } = useLocal();
  const today = useToday();
  const name = usePolicyName(policy);
  const write = useWrite(policy);
  const save = savingOf(policy, write);
  const pending = usePendingField(policyEdit.name, policy.id);
  const locked = mayEditPolicies ? undefined : whyLocked;
  const reasons = attentionOf(policy, { now: world.now(), today, licenses, appointed });
  const shared = { policy, locked, save, pending };
  return (
    <>
      <RecordHead title={name} tab="policies" back="All policies">
        <PolicyBadge policy={policy} />
        {mayEditPolicies ? <DeletePolicy policy={policy} title={name} /> : null}
      </RecordHead>
      {reasons.length > 0 ? (
        <p className={classes.notice} role="status">
          {reasons.join(" ")}
        </p>
      ) : null}
      <PolicyWay policy={policy} mayMove={mayEditPolicies} />
      {fields.policyParts(policy, lists).map(({ title, questions }) => (
        <QuestionPart key={title} title={title}>
          <QuestionFields {...shared} questions={questions} />
        </QuestionPart>
      ))}
      <PolicyPeople {...shared} />
      <PolicyReplacement {...shared} />
      <PolicyLists {...shared} write={write} />
    </>
  );
}

interface PartProps {
  policy: Policy;
  locked: string | undefined;
  save: Save;
  pending: (field: PolicyField) => Pending;
}

type Save = (change: PolicyEdit, reason?: string) => void;

/** `base`: the values the change was made from. */
type Write = (change: PolicyEdit, base: PolicyEdit, reason?: string) => void;

function useWrite(policy: Policy): Write {
  const { contact, name } = useOpened();
  const write = useIntent(policyEdit);
  return (change, base, reason) => {
    const input = { contact_id: contact.id, id: policy.id, name, change, base };
    // useIntent reports a rejection; the field returns to its previous value.
    void write({ ...input, ...(reason ? { reason } : {}) }).catch(() => undefined);
  };
}

/** Saves changed fields with the displayed values as base. */
function savingOf(policy: Policy, write: Write): Save {
  return (change, reason) => {
    const seen = policy as Record<string, unknown>;
    const base = Object.fromEntries(Object.keys(change).map((field) => [field, seen[field]])) as PolicyEdit;
    write(change, base, reason);
  };
}

function QuestionFields({
  policy,
  locked,
  save,
  pending,
  questions,
}: PartProps & { questions: readonly (Question & { key: PolicyField })[] }) {
  return (
    <div className={classes.questions}>
      {questions.map((question) => (
        <KindField
          key={question.key}
          label={question.label}
          kind={question}
          value={policy[question.key]}
          state={pending(question.key)}
          locked={locked}
          check={(value) => policyErrors({ ...policy, [question.key]: value })[question.key]?.[0] ?? null}
          onSave={(value) => save({ [question.key]: value })}
        />
      ))}
    </div>
  );
}

type ListField = "splits" | "beneficiaries" | "riders" | "requirements";
const listMax = { splits: 10, beneficiaries: 20, riders: 20, requirements: 50 } as const;

function PolicyLists({ policy, locked, save, write, pending }: PartProps & { write: Write }) {
  const { lists } = useOpened();
  const list = <F extends ListField>(
    field: F,
    one: string,
    questions: readonly Question[],
    fresh: Policy[F][number],
  ) => (
    <CheckedList<Policy[F][number]>
      key={`${policy.id}.${field}`}
      id={`${policy.id}.${field}`}
      one={one}
      questions={questions}
      records={policy[field]}
      fresh={fresh}
      max={listMax[field]}
      locked={locked}
      problem={(records) => policyErrors({ ...policy, [field]: records })[field]?.[0] ?? null}
      onSave={(records, was) => write({ [field]: records }, { [field]: was })}
    />
  );
  return (
    <>
      <QuestionPart title="Requirements" state={pending("requirements")}>
        {list("requirements", "requirement", fields.requirementQuestions, fields.freshRequirement)}
      </QuestionPart>
      <QuestionPart title="Beneficiaries" state={pending("beneficiaries")}>
        {list("beneficiaries", "beneficiary", fields.beneficiaryQuestions, fields.freshBeneficiary)}
      </QuestionPart>
      <QuestionPart title="Riders" state={pending("riders")}>
        {list("riders", "rider", fields.riderQuestions, fields.freshRider)}
      </QuestionPart>
      <QuestionPart title="Splits" state={pending("splits")}>
        {list("splits", "split", fields.splitQuestions(lists), { user_id: "", percent: 100 })}
      </QuestionPart>
      <QuestionPart title="Commission" state={pending("commission")}>
        <QuestionList
          questions={fields.commissionQuestions}
          values={policy.commission ?? fields.freshCommission}
          locked={locked}
          onSave={(change) => save({ commission: { ...(policy.commission ?? fields.freshCommission), ...change } })}
        />
      </QuestionPart>
    </>
  );
}

function DeletePolicy({ policy, title }: { policy: Policy; title: string }) {
  const { contact, name } = useOpened();
  const remove = useIntent(policyDelete);
  const restore = useIntent(policyRestore);
  const navigate = useNavigate();
  const about = { contact_id: contact.id, name };
  const undo = () => void restore({ ...about, policy }).catch(() => undefined);
  const away = () =>
    void remove({ ...about, id: policy.id }).then(
      () => {
        showUndo({ text: `${title} deleted.`, undo });
        void navigate(`/contacts/${contact.id}?tab=policies`, { replace: true });
      },
      () => undefined,
    );
  return (
    <ActionIcon variant="subtle" color="red" aria-label="Delete policy" onClick={away}>
      <IconTrash size="1rem" />
    </ActionIcon>
  );
}
