/** A family's state in the aftercare program, and enrollment. */
import { Button, Checkbox, Group, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { aftercares } from "../../contract/quotes/vendors.ts";
import { aftercareConsent, aftercarePlans, type FamilyState } from "../../domain/quotes/aftercare.ts";
import { optionWords, relationLabels } from "../../domain/contacts/labels.ts";
import { relations } from "../../domain/values/limits.ts";
import { showDay } from "../../kit/dates.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useOnline } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useOpened, useToday } from "../contact-parts/contact-context.ts";
import { ContactPicker, type Picked } from "../contact-parts/contact-picker.tsx";
import { day, readKind } from "../contact-parts/fact-kinds.ts";
import { useVendor } from "./use-vendor.ts";
import { VendorBadge } from "./vendor-badge.tsx";

export function AftercareDialog({ onClose }: { onClose: () => void }) {
  const { contact, mayEditAll, whyLocked } = useOpened();
  const online = useOnline();
  const fetched = useFetched(aftercares.familyStatus, { params: { id: contact.id } });
  const { data, again } = fetched;
  const [enrolling, setEnrolling] = useState(false);
  const done = () => {
    setEnrolling(false);
    again();
  };
  return (
    <Dialog onClose={onClose} title="Aftercare" size="lg">
      <FetchState what="Aftercare status" of={fetched} offline="Enrolling needs a connection." lines={3} />
      {data ? (
        <Stack>
          <Standing state={data.data} />
          <VendorBadge source={data.meta.source} what="sandbox" />
          {mayEditAll ? null : <Text c="dimmed">{whyLocked}</Text>}
          {enrolling ? <EnrollForm onDone={done} onClose={() => setEnrolling(false)} /> : null}
          {mayEditAll && !enrolling ? (
            <Group justify="flex-end">
              <Button onClick={() => setEnrolling(true)} disabled={!online}>
                Enroll family
              </Button>
            </Group>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  );
}

function Standing({ state }: { state: FamilyState }) {
  return (
    <>
      <Text>
        <strong>{optionWords(state.status)}.</strong> {state.next_step}
      </Text>
      {state.aftercares.map((care) => (
        <Text key={care.id} size="sm" c="dimmed">
          {optionWords(care.status)} · {care.plan_months} months · {relationLabels[care.relation]} · service on{" "}
          {showDay(care.service_date)}
        </Text>
      ))}
    </>
  );
}

function EnrollForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { contact, name } = useOpened();
  const { world } = useLocal();
  const today = useToday();
  const { ask, busy, error, errors } = useVendor(aftercares.enroll, ["deceased_contact_id", "service_date", "consent"]);
  const [id] = useState(() => world.uuid());
  const [lost, setLost] = useState<Picked | null>(null);
  const [relation, setRelation] = useState<(typeof relations)[number]>("spouse");
  const [service, setService] = useState("");
  const [months, setMonths] = useState<(typeof aftercarePlans)[number]>(12);
  const [consent, setConsent] = useState(false);
  const read = readKind(day, service, today);
  const submit = async () => {
    if (!lost || "error" in read || typeof read.value !== "string") return;
    const body = { id, deceased_contact_id: lost.id, relation, service_date: read.value, plan_months: months, consent };
    if (!(await ask({ params: { id: contact.id }, body }))) return;
    notify(`${name} enrolled in the aftercare program.`);
    onDone();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <ContactPicker picked={lost} onPick={setLost} except={[contact.id]} label="Deceased contact" />
        {errors["deceased_contact_id"] ? <Text c="red">{errors["deceased_contact_id"]}</Text> : null}
        <Select
          label="Relationship to the family"
          allowDeselect={false}
          data={relations.map((value) => ({ value, label: relationLabels[value] }))}
          value={relation}
          onChange={(value) => setRelation(relations.find((known) => known === value) ?? relation)}
        />
        <TextInput
          label="Service date"
          description="MM/DD/YYYY"
          value={service}
          error={errors["service_date"] ?? (service !== "" && "error" in read ? read.error : undefined)}
          onChange={(event) => setService(event.currentTarget.value)}
        />
        <Radio.Group label="Program length" value={String(months)} onChange={(value) => setMonths(planOf(value))}>
          <Group mt="xs">
            {aftercarePlans.map((plan) => (
              <Radio key={plan} value={String(plan)} label={`${plan} months`} />
            ))}
          </Group>
        </Radio.Group>
        <Checkbox
          label={aftercareConsent}
          checked={consent}
          error={errors["consent"]}
          onChange={(event) => setConsent(event.currentTarget.checked)}
        />
        <FormError words={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!lost || !consent || "error" in read || service === ""}>
            Enroll
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function planOf(text: string): (typeof aftercarePlans)[number] {
  return aftercarePlans.find((plan) => String(plan) === text) ?? 12;
}
