/** One form: what it says, what can be done next, its documents and its evidence. */
import { Anchor, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { soaMessages } from "../../domain/soa/messages.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { maySoa, type SoaMove } from "../../domain/soa/soa-states.ts";
import { soaContactMethodWords, soaPlaceWords, soaProductWords, soaRejectWords } from "../../domain/soa/soa-words.ts";
import { soaCancel } from "../../local/intents/soa.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { kiosk } from "../base/kiosk.ts";
import { useIntent, useOnline } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { personOf } from "../base/person.ts";
import { notify } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { unlockProofs } from "../base/unlock-proofs.ts";
import { usePendingRecord } from "../contact-parts/contact-context.ts";
import { AgentForm } from "./agent-form.tsx";
import { EditSoaForm } from "./draft-form.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SoaBadge } from "./soa-badge.tsx";
import { SoaDocuments } from "./soa-documents.tsx";
import classes from "./soa.module.css";
import { SignForm, onForm } from "../signing/index.ts";

type Doing = "edit" | "sign" | "agent" | "reject" | "send" | null;

export function SoaDetail({ soa, mayUse }: { soa: SoaRequest; mayUse: boolean }) {
  const [doing, setDoing] = useState<Doing>(null);
  const pending = usePendingRecord();
  const done = () => setDoing(null);
  const { first_name, last_name } = soa.beneficiary;
  return (
    <>
      <Group mb="sm" justify="space-between">
        <Anchor component={Link} to={`/contacts/${soa.contact_id}?tab=soa`} replace>
          All forms
        </Anchor>
        <Group gap="xs">
          <PendingMark state={pending(soa.id)} />
          <SoaBadge soa={soa} />
        </Group>
      </Group>
      {doing === "sign" && maySoa("sign", soa) ? (
        <Panel
          title="Sign on this screen"
          actions={
            <Button variant="subtle" onClick={done}>
              Cancel
            </Button>
          }
        >
          <SignForm soa={soa} onSigned={done} />
        </Panel>
      ) : null}
      {doing === "edit" ? <EditSoaForm soa={soa} onClose={done} /> : null}
      {doing === "agent" ? <AgentForm soa={soa} onClose={done} /> : null}
      {doing === "send" ? <SendDialog soa={soa} onClose={done} /> : null}
      {doing === "reject" ? <RejectDialog soa={soa} onClose={done} /> : null}
      {doing === "edit" || doing === "sign" || doing === "agent" ? null : (
        <>
          <Panel title={`${first_name} ${last_name}`} description={nextWords(soa)}>
            {mayUse ? <Acts soa={soa} onDo={setDoing} /> : null}
            <Facts soa={soa} />
          </Panel>
          <SoaDocuments soa={soa} />
        </>
      )}
    </>
  );
}

function nextWords(soa: SoaRequest): string {
  if (soa.state === "submitted") return "The person has signed. Complete your part.";
  if (soa.state === "completed") return "Signed by the person and the agent.";
  if (soa.state === "rejected")
    return [`Rejected: ${soaRejectWords[soa.reject_reason ?? "other"]}`, soa.reject_note].filter(Boolean).join(". ");
  return soa.state === "cancelled" ? "This form was canceled." : "The person has not signed yet.";
}

function Acts({ soa, onDo }: { soa: SoaRequest; onDo: (doing: Doing) => void }) {
  const handOver = useHandOver(soa);
  // A form names its agent: after a transfer, the new one makes a form of their own.
  const isOwn = useCurrentUser().id === soa.user_id;
  const may = (move: SoaMove) => isOwn && maySoa(move, soa);
  const cancel = useIntent(soaCancel);
  const saving = useSaving();
  return (
    <>
      {isOwn ? null : <p>{soaMessages.other_agent}</p>}
      <div className={classes.acts}>
        {may("sign") ? (
          <>
            <Button onClick={handOver}>Hand over to sign</Button>
            <Button variant="default" onClick={() => onDo("sign")}>
              Sign on this screen
            </Button>
          </>
        ) : null}
        {may("edit") ? (
          <Button variant="default" onClick={() => onDo("edit")}>
            Edit
          </Button>
        ) : null}
        {may("send") ? (
          <Button variant="default" onClick={() => onDo("send")}>
            {soa.sent_at === null ? "Send to sign" : "Send again"}
          </Button>
        ) : null}
        {may("complete") ? <Button onClick={() => onDo("agent")}>Complete</Button> : null}
        {may("change") ? (
          <Button variant="default" onClick={() => onDo("agent")}>
            Change
          </Button>
        ) : null}
        {maySoa("reject", soa) ? (
          <Button variant="default" onClick={() => onDo("reject")}>
            Reject
          </Button>
        ) : null}
        {maySoa("cancel", soa) ? (
          <Button
            variant="subtle"
            color="gray"
            loading={saving.busy}
            onClick={() =>
              saving.run(
                () => cancel(onForm(soa)),
                () => undefined,
              )
            }
          >
            Cancel form
          </Button>
        ) : null}
      </div>
      <FormError words={saving.error} />
    </>
  );
}

/** The person sees only the form; the agent's pages are locked until the agent unlocks them. */
function useHandOver(soa: SoaRequest): () => void {
  const { id } = personOf(useCurrentUser());
  const isOnline = useOnline();
  return () => {
    if (isOnline || unlockProofs.of(id) !== null) kiosk.begin(id, soa.id);
    else
      notify(
        "You cannot hand over while offline, because this device has no way to unlock again. Sign on this screen.",
      );
  };
}

function Facts({ soa }: { soa: SoaRequest }) {
  const { exact } = useMoments();
  const { beneficiary, agent, representative } = soa;
  const facts: [string, string][] = [
    ["Products", soa.products.map((product) => soaProductWords.en[product]).join(", ")],
    ["Phone", beneficiary.phone],
    ["Address", beneficiary.address],
    ["Representative", representative ? `${representative.name}, ${representative.relation}` : ""],
    ["Signed", exact(beneficiary.signed_at, "")],
    ["Appointment", exact(agent.appointment_at, "")],
    ["Place", agent.place ? soaPlaceWords.en[agent.place] : ""],
    ["First contact", agent.initial_contact_method ? soaContactMethodWords.en[agent.initial_contact_method] : ""],
    ["Plans represented", agent.plans_represented],
    ["Completed", exact(agent.completed_at, "")],
    ["Reason for an earlier meeting", agent.exception_reason],
    ["Sent to", soa.sent_to],
    ["Link ends", soa.state === "sent" || soa.state === "viewed" ? exact(soa.expires_at, "") : ""],
    ["Rule", soa.rule ? `In force since ${soa.rule.from}: ${soa.rule.source}` : ""],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
