/**
 * Securities of a contact, for users with a securities license: a record of holdings, not advice. One expands in place.
 */
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShield.mjs";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { securityName, securityTypeWords } from "../../domain/policies/security-name.ts";
import type { Security } from "../../domain/policies/security.ts";
import { showDay } from "../../kit/dates.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useOpened, usePendingRecord, useToday } from "../contact-parts/contact-context.ts";
import { NewSecurityForm } from "./new-security-form.tsx";
import { Foot } from "./securities-foot.tsx";
import { SecurityBadge } from "./security-badge.tsx";
import { SecurityDetail } from "./security-detail.tsx";
import { ValueAsOf } from "./security-value.tsx";
import { useRowFocus } from "../contact-parts/use-row-focus.ts";
import rows from "./policies.module.css";

export function SecuritiesPanel() {
  const { securities, mayEditSecurities } = useOpened();
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const opened = securities.find(({ id }) => id === params.get("security"));
  useRowFocus({ id: opened?.id, count: securities.length, rowId, adder });
  const focusBack = useFocusBack(adding);
  const close = () => {
    focusBack(() => adder.current);
    setAdding(false);
  };
  if (opened) return <SecurityDetail key={opened.id} security={opened} />;
  const add = mayEditSecurities ? (
    <Button
      ref={adder}
      variant="default"
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      Add security
    </Button>
  ) : null;
  return (
    <>
      {adding ? <NewSecurityForm onClose={close} /> : null}
      {securities.length === 0 && !adding ? (
        <NothingYet
          icon={IconShield}
          title="No securities yet."
          description="Accounts, funds and variable contracts appear here."
          action={add}
        />
      ) : null}
      {securities.length > 0 ? (
        <>
          <ul className={rows.list} aria-label="Securities">
            {securities.map((security) => (
              <SecurityRow key={security.id} security={security} />
            ))}
          </ul>
          {adding ? null : add}
          <Foot />
        </>
      ) : null}
    </>
  );
}

const rowId = (id: string) => `security-${id}`;

function SecurityRow({ security }: { security: Security }) {
  const { contact } = useOpened();
  const today = useToday();
  const pending = usePendingRecord();
  const { account_type, product_name, next_review_at } = security;
  const facts = [
    product_name && account_type ? securityTypeWords(account_type) : "",
    next_review_at && `${next_review_at < today ? "Review was due" : "Next review"} ${showDay(next_review_at)}`,
  ].filter(Boolean);
  return (
    <li>
      <Link
        id={rowId(security.id)}
        to={`/contacts/${contact.id}?tab=securities&security=${security.id}`}
        replace
        className={rows.row}
      >
        <span className={rows.words}>
          <span className={rows.name}>{securityName(security)}</span>
          <span className={rows.more}>{facts.join(" · ")}</span>
        </span>
        <PendingMark state={pending(security.id)} quiet />
        <span className={rows.standing}>
          <SecurityBadge security={security} />
          <ValueAsOf security={security} />
        </span>
      </Link>
    </li>
  );
}
