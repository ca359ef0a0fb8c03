/** Scopes of Appointment of the open contact; one opens in place. */
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { mayOn } from "../../domain/contacts/contact-rights.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaProductWords } from "../../domain/soa/soa-words.ts";
import { isOn } from "../../domain/users/features.ts";
import { soaOf } from "../../local/queries/soa.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened, usePendingRecord } from "../contact-parts/contact-context.ts";
import { useRowFocus } from "../contact-parts/use-row-focus.ts";
import { AskingPolicies } from "../policies/index.ts";
import rows from "../policies/policies.module.css";
import { NewSoaForm } from "./draft-form.tsx";
import { SoaBadge } from "./soa-badge.tsx";
import { SoaDetail } from "./soa-detail.tsx";

export function SoaPanel() {
  const { contact } = useOpened();
  const user = useCurrentUser();
  const forms = useLive(soaOf, contact.id);
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusBack(adding);
  const opened = forms?.find(({ id }) => id === params.get("soa"));
  useRowFocus({ id: opened?.id, count: forms?.length ?? 0, rowId, adder });
  if (forms === undefined) return <SkeletonRows count={3} />;
  const mayUse = isOn(user.features, "soa") && contact.deleted_at === null && mayOn(user, "soa.use", contact);
  if (opened) return <SoaDetail key={opened.id} soa={opened} mayUse={mayUse} />;
  const close = () => {
    focusBack(() => adder.current);
    setAdding(false);
  };
  const add = mayUse ? (
    <Button
      ref={adder}
      variant="default"
      leftSection={<IconPlus size="1rem" aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      New form
    </Button>
  ) : null;
  return (
    <>
      {adding ? <NewSoaForm onClose={close} /> : null}
      {forms.length === 0 && !adding ? (
        <NothingYet
          icon={IconSignature}
          title="No Scope of Appointment on record."
          description="A person signs one before you talk about Medicare plans. You can sign it on this device without a connection."
          action={add}
        />
      ) : null}
      {forms.length > 0 ? (
        <>
          <ul className={rows.list} aria-label="Scopes of Appointment">
            {forms.map((soa) => (
              <SoaRow key={soa.id} soa={soa} />
            ))}
          </ul>
          {adding ? null : add}
        </>
      ) : null}
      <AskingPolicies />
    </>
  );
}

const rowId = (id: string) => `soa-${id}`;

function SoaRow({ soa }: { soa: SoaRequest }) {
  const { exact } = useMoments();
  const pending = usePendingRecord();
  const { signed_at } = soa.beneficiary;
  return (
    <li>
      <Link id={rowId(soa.id)} to={`/contacts/${soa.contact_id}?tab=soa&soa=${soa.id}`} replace className={rows.row}>
        <span className={rows.words}>
          <span className={rows.name}>
            {signed_at === null ? `Created ${exact(soa.created_at)}` : `Signed ${exact(signed_at)}`}
          </span>
          <span className={rows.more}>
            {soa.products.map((product) => soaProductWords.en[product]).join(", ") || "No products chosen yet"}
          </span>
        </span>
        <PendingMark state={pending(soa.id)} quiet />
        <SoaBadge soa={soa} />
      </Link>
    </li>
  );
}
