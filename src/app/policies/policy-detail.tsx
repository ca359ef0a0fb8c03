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
  const pending = usePendingField(policyEdit.name, policy.id);
  const locked = mayEditPolicies ? undefined : whyLocked;
  const reasons = attentionOf(policy, { now: world.now(), today, licenses, appointed });
  const shared = { policy, locked, save: write, pending };
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
      <PolicyLists {...shared} />
    </>
  );
}

interface PartProps {
  policy: Policy;
  locked: string | undefined;
  save: Write;
  pending: (field: PolicyField) => Pending;
}

/** `base`: the values the editor showed when it opened. Rejects if nothing was saved. */
type Write = (change: PolicyEdit, base: PolicyEdit, reason?: string) => Promise<unknown>;

function useWrite(policy: Policy): Write {
  const { contact, name } = useOpened();
  const write = useIntent(policyEdit);
  return (change, base, reason) => {
    const input = { contact_id: contact.id, id: policy.id, name, change, base };
    return write({ ...input, ...(reason ? { reason } : {}) });
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
          onSave={(value, base) => save({ [question.key]: value }, { [question.key]: base })}
        />
      ))}
    </div>
  );
}

type ListField = "splits" | "beneficiaries" | "riders" | "requirements";
const listMax = { splits: 10, beneficiaries: 20, riders: 20, requirements: 50 } as const;

function PolicyLists({ policy, locked, save, pending }: PartProps) {
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
      onSave={(records, was) => save({ [field]: records }, { [field]: was })}
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
          onSave={(change, base) =>
            save({ commission: withTerms(policy, change) }, { commission: asOpened(policy, base) })
          }
        />
      </QuestionPart>
    </>
  );
}

function withTerms({ commission }: Policy, change: object): Policy["commission"] {
  return { ...(commission ?? fields.freshCommission), ...change };
}

/** The commission as it stands, with the field the editor opened on as it was then. */
function asOpened({ commission }: Policy, base: object): Policy["commission"] {
  return commission && { ...commission, ...base };
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
