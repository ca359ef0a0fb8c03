/** A printable page: everything a contact said about calls, texts and email. */
import { Button, Text } from "@mantine/core";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShield.mjs";
import { nameOfContact } from "../../domain/contacts/contact-name.ts";
import { consentProof } from "../../local/queries/messages.ts";
import { timeZoneLabels } from "../../domain/users/labels.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useLive, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useContactId } from "../base/use-contact-id.ts";
import { NotFoundScreen } from "../frame/index.ts";
import { ConsentHistory } from "./consent-history.tsx";

export function ConsentProofScreen() {
  const id = useContactId();
  return id === null ? <NotFoundScreen /> : <ConsentProof id={id} />;
}

function ConsentProof({ id }: { id: number }) {
  const { world } = useLocal();
  const { exact } = useMoments();
  const { company, timezone } = useCurrentUser();
  const proof = useLive(consentProof, id);
  if (!proof) return <SkeletonRows />;
  const name = proof.contact ? nameOfContact(proof.contact) : `Contact ${id}`;
  return (
    <>
      <PageMetadata title={`Consent of ${name}`} />
      <PageHeader
        title={`Consent of ${name}`}
        description={`${company.name} · contact ${id} · as of ${exact(world.now())} · ${timeZoneLabels[timezone ?? "est"]} time`}
        actions={<Button onClick={() => window.print()}>Print</Button>}
      />
      {proof.consents.length === 0 ? (
        <NothingYet
          icon={IconShield}
          title="Nothing is noted yet."
          description="What they say about calls, texts and email is noted here."
        />
      ) : (
        <>
          <ConsentHistory entries={proof.consents} isWhole />
          <Text size="xs" c="dimmed" mt="md">
            Entries are only added, never changed or removed.
          </Text>
        </>
      )}
    </>
  );
}
