/** One security: its value with its day, its fields saved one by one. */
import { ActionIcon } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { queuedSecurity, securityErrors } from "../../domain/contacts/security-edit.ts";
import { securityName } from "../../domain/contacts/security-name.ts";
import type { Security, SecurityEdit, SecurityField } from "../../domain/contacts/security.ts";
import {
  securityCreate,
  securityDelete,
  securityEdit,
  type SecurityEditInput,
} from "../../local/intents/securities.ts";
import type { Pending } from "../../ui/pending-mark.tsx";
import { showUndo } from "../../ui/undo-toast.tsx";
import { useIntent, useLocal } from "../live.ts";
import { CheckedList } from "./checked-list.tsx";
import { useOpened } from "./contact-context.ts";
import { KindField } from "./kind-field.tsx";
import { beneficiaryQuestions, freshBeneficiary } from "./policy-fields.ts";
import { QuestionPart } from "./question-parts.tsx";
import { Foot } from "./securities-foot.tsx";
import { SecurityBadge } from "./security-badge.tsx";
import * as fields from "./security-fields.ts";
import { SecurityValue } from "./security-value.tsx";
import classes from "./policies.module.css";

export function SecurityDetail({ security }: { security: Security }) {
  const { contact, mayEditSecurities, whyLocked } = useOpened();
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const save = useSave(security);
  const pending = usePendingField(security.id);
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
            onSave={(value) => save({ [question.key]: value })}
          />
        ))}
      </div>
    </QuestionPart>
  );
  return (
    <>
      <div className={classes.head}>
        <ActionIcon
          component={Link}
          to={`/contacts/${contact.id}?tab=securities`}
          replace
          variant="subtle"
          color="gray"
          aria-label="All securities"
        >
          <IconArrowLeft size="1.125rem" />
        </ActionIcon>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {securityName(security)}
        </h2>
        <SecurityBadge security={security} />
        {mayEditSecurities ? <DeleteSecurity security={security} /> : null}
      </div>
      <SecurityValue security={security} state={pending("market_value")} locked={locked} onSave={save} />
      {part(fields.accountPart)}
      {part(fields.moneyPart)}
      {part(fields.surrenderPart)}
      {part(fields.suitabilityPart)}
      <QuestionPart title="Beneficiaries" state={pending("beneficiaries")}>
        <CheckedList
          one="beneficiary"
          questions={beneficiaryQuestions}
          records={security.beneficiaries}
          fresh={freshBeneficiary}
          max={20}
          locked={locked}
          problem={(beneficiaries) => securityErrors({ ...security, beneficiaries })["beneficiaries"]?.[0] ?? null}
          onSave={(beneficiaries) => save({ beneficiaries })}
        />
      </QuestionPart>
      {part({ title: "Notes", questions: [fields.notesQuestion] })}
      <Foot />
    </>
  );
}

function useSave(security: Security): (change: SecurityEdit) => void {
  const { contact, name } = useOpened();
  const write = useIntent(securityEdit);
  return (typed) => {
    // A whole account number is masked before it is queued.
    const change = queuedSecurity(typed);
    const seen = security as Record<string, unknown>;
    const base = Object.fromEntries(Object.keys(change).map((field) => [field, seen[field]])) as SecurityEdit;
    // A refusal is told by useIntent; the field shows its former value again.
    void write({ contact_id: contact.id, id: security.id, name, change, base }).catch(() => undefined);
  };
}

function usePendingField(id: string): (field: SecurityField) => Pending {
  const { waiting, needs } = useOpened();
  return (field) => {
    if (needs.some((need) => need.record_id === id && need.field === field)) return "needs_you";
    const mine = waiting.filter(({ name, input }) => {
      const edit = input as Partial<SecurityEditInput>;
      return name === securityEdit.name && edit.id === id && field in (edit.change ?? {});
    });
    if (mine.some(({ state }) => state === "needs")) return "needs_you";
    return mine.length > 0 ? "on_device" : "none";
  };
}

function DeleteSecurity({ security }: { security: Security }) {
  const { contact, name } = useOpened();
  const remove = useIntent(securityDelete);
  const create = useIntent(securityCreate);
  const { world } = useLocal();
  const navigate = useNavigate();
  const about = { contact_id: contact.id, name };
  /** A new one with the same fields: the deleted one stays deleted. */
  const again = () => {
    const { contact_id: _c, created_at: _t, created_by: _b, updated_at: _u, version: _v, seq: _s, ...kept } = security;
    void create({ ...about, security: { ...kept, id: world.uuid() } }).catch(() => undefined);
  };
  const away = () =>
    void remove({ ...about, id: security.id }).then(
      () => {
        showUndo({ text: `${securityName(security)} deleted.`, undo: again });
        void navigate(`/contacts/${contact.id}?tab=securities`, { replace: true });
      },
      () => undefined,
    );
  return (
    <ActionIcon variant="subtle" color="red" aria-label="Delete this security" onClick={away}>
      <IconTrash size="1rem" />
    </ActionIcon>
  );
}
