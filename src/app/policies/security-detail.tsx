/** One security: its value with the date, and its fields, each saved individually. */
import { ActionIcon } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useNavigate } from "react-router-dom";
import { queuedSecurity, securityErrors } from "../../domain/policies/security-edit.ts";
import { securityName } from "../../domain/policies/security-name.ts";
import type { Security, SecurityEdit } from "../../domain/policies/security.ts";
import { securityDelete, securityEdit, securityRestore } from "../../local/intents/securities.ts";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent } from "../base/live.ts";
import { CheckedList } from "./checked-list.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { KindField } from "../contact-parts/kind-field.tsx";
import { beneficiaryQuestions, freshBeneficiary } from "./policy-fields.ts";
import { QuestionPart } from "../contact-parts/question-parts.tsx";
import { RecordHead } from "../contact-parts/record-head.tsx";
import { Foot } from "./securities-foot.tsx";
import { SecurityBadge } from "./security-badge.tsx";
import * as fields from "./security-fields.ts";
import { SecurityValue } from "./security-value.tsx";
import { usePendingField } from "../contact-parts/use-pending-field.ts";
import classes from "./policies.module.css";

export function SecurityDetail({ security }: { security: Security }) {
  const { mayEditSecurities, whyLocked } = useOpened();
  const write = useWrite(security);
  const pending = usePendingField(securityEdit.name, security.id);
  const locked = mayEditSecurities ? undefined : whyLocked;
  const part = ({ title, questions }: fields.SecurityPart) => (
    <QuestionPart title={title}>
      <div className={classes.questions}>
        {questions.map((question) => (
          <KindField
            key={question.key}
            label={question.label}
            kind={question}
            value={security[question.key]}
            state={pending(question.key)}
            locked={locked}
            check={(value) =>
              securityErrors({ ...security, ...queuedSecurity({ [question.key]: value }) })[question.key]?.[0] ?? null
            }
            onSave={(value, base) => write({ [question.key]: value }, { [question.key]: base })}
          />
        ))}
      </div>
    </QuestionPart>
  );
  return (
    <>
      <RecordHead title={securityName(security)} tab="securities" back="All securities">
        <SecurityBadge security={security} />
        {mayEditSecurities ? <DeleteSecurity security={security} /> : null}
      </RecordHead>
      <SecurityValue security={security} state={pending("market_value")} locked={locked} onSave={write} />
      {part(fields.accountPart)}
      {part(fields.moneyPart)}
      {part(fields.surrenderPart)}
      {part(fields.suitabilityPart)}
      <QuestionPart title="Beneficiaries" state={pending("beneficiaries")}>
        <CheckedList
          key={security.id}
          id={`${security.id}.beneficiaries`}
          one="beneficiary"
          questions={beneficiaryQuestions}
          records={security.beneficiaries}
          fresh={freshBeneficiary}
          max={20}
          locked={locked}
          problem={(beneficiaries) => securityErrors({ ...security, beneficiaries })["beneficiaries"]?.[0] ?? null}
          onSave={(beneficiaries, was) => write({ beneficiaries }, { beneficiaries: was })}
        />
      </QuestionPart>
      {part({ title: "Notes", questions: [fields.notesQuestion] })}
      <Foot />
    </>
  );
}

/** `base`: the values the editor showed when it opened. Rejects if nothing was saved. */
type Write = (change: SecurityEdit, base: SecurityEdit) => Promise<unknown>;

function useWrite(security: Security): Write {
  const { contact, name } = useOpened();
  const write = useIntent(securityEdit);
  // A full account number is masked before it is queued.
  return (change, base) =>
    write({ contact_id: contact.id, id: security.id, name, change: queuedSecurity(change), base });
}

function DeleteSecurity({ security }: { security: Security }) {
  const { contact, name } = useOpened();
  const remove = useIntent(securityDelete);
  const restore = useIntent(securityRestore);
  const navigate = useNavigate();
  const about = { contact_id: contact.id, name };
  const undo = () => void restore({ ...about, security }).catch(() => undefined);
  const away = () =>
    void remove({ ...about, id: security.id }).then(
      () => {
        showUndo({ text: `${securityName(security)} deleted.`, undo });
        void navigate(`/contacts/${contact.id}?tab=securities`, { replace: true });
      },
      () => undefined,
    );
  return (
    <ActionIcon variant="subtle" color="red" aria-label="Delete security" onClick={away}>
      <IconTrash size="1rem" />
    </ActionIcon>
  );
}
