/** Source and owner of the contact. */
import { Anchor } from "@mantine/core";
import { Suspense, useState } from "react";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { EditableField } from "../../ui/editable-field.tsx";
import { useMoments } from "../base/moments.ts";
import { HandoverDialog } from "../transfers/index.ts";
import { useEdit, useOpened, usePending } from "../contact-parts/contact-context.ts";
import { ContactField } from "../contact-parts/contact-field.tsx";
import { sourceFacts } from "./fact-fields.ts";
import { FactList, KnownFact } from "./fact-list.tsx";
import { FactSection } from "../contact-parts/fact-section.tsx";

export function ContactSource() {
  const { exact } = useMoments();
  const { contact, lists, mayEditAll, whyLocked } = useOpened();
  const edit = useEdit();
  const pending = usePending();
  const vendors = lists.vendors
    .filter(({ id, active }) => active || id === contact.api_vendor_id)
    .map(({ id, vendor_name }) => ({ value: id, label: vendor_name }));
  const sources = lists.sources.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <FactSection title="Source and owner">
      <EditableField
        label="Source"
        kind="choice"
        value={contact.source_id ?? ""}
        options={[{ value: "", label: "–" }, ...sources]}
        state={pending("source_id")}
        locked={mayEditAll ? undefined : whyLocked}
        onSave={(source, was) => edit({ source_id: source || null }, { source_id: was || null })}
      />
      <FactList facts={sourceFacts} />
      {vendors.length > 0 ? (
        <EditableField
          label="Vendor"
          kind="choice"
          value={contact.api_vendor_id ?? ""}
          options={[{ value: "", label: "–" }, ...vendors]}
          state={pending("api_vendor_id")}
          locked={mayEditAll ? undefined : whyLocked}
          onSave={(vendor, was) => edit({ api_vendor_id: vendor || null }, { api_vendor_id: was || null })}
        />
      ) : null}
      <ContactField
        label="Referred by"
        value={contact.referred_by_id}
        none="No one"
        state={pending("referred_by_id")}
        locked={mayEditAll ? undefined : whyLocked}
        onSave={(referred_by_id, was) => edit({ referred_by_id }, { referred_by_id: was })}
      />
      <KnownFact label="Owner" value={<Holder />} />
      {contact.assigned_at === null ? null : <KnownFact label="Assigned" value={exact(contact.assigned_at)} />}
      {contact.received_at === null ? null : <KnownFact label="Received" value={exact(contact.received_at)} />}
    </FactSection>
  );
}

/** Current owner, with a link to the ownership history. */
function Holder() {
  const { contact, lists, name } = useOpened();
  const [asked, setAsked] = useState(false);
  const owner = lists.users.find(({ id }) => id === contact.owner_id);
  const pool = lists.pools.find(({ id }) => id === contact.pool_id);
  return (
    <>
      <Anchor component="button" type="button" size="sm" title="Previous owners" onClick={() => setAsked(true)}>
        {owner ? fullNameOf(owner) : pool ? `Pool ${pool.name}` : "No one"}
      </Anchor>
      <Suspense fallback={null}>
        {asked ? <HandoverDialog contact_id={contact.id} name={name} onClose={() => setAsked(false)} /> : null}
      </Suspense>
    </>
  );
}
