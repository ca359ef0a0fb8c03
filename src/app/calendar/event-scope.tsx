/** Presentations and enrollments ask for a Scope of Appointment (domain §11): a signed form, or what is missing by when. */
import { Checkbox, Select } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { fieldsOfDraft, lacksMoment } from "../../domain/calendar/event-draft.ts";
import { asksForScope } from "../../domain/calendar/event-rules.ts";
import { eventLinkProblem } from "../../domain/soa/soa-cover.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaProblem, soaSignBy } from "../../domain/soa/soa-rule.ts";
import { isOn } from "../../domain/users/features.ts";
import { soasOf } from "../../local/queries/soa.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { EventFormParts } from "./event-form-parts.ts";
import { useContactNames } from "./event-people.tsx";
import classes from "./event-form.module.css";

export function EventScope({ form, now }: Pick<EventFormParts, "form" | "now">) {
  const { types_list, contact_ids, soa_request_id } = form.values;
  const { features, compliance = [] } = useCurrentUser();
  const { exact } = useMoments();
  const nameOf = useContactNames(contact_ids);
  const forms = useLive(soasOf, contact_ids);
  useFormOfContacts(form, forms);
  if (!asksForScope({ types_list })) return null;
  const signed = (forms ?? []).filter((soa) => eventLinkProblem(soa, contact_ids) === null);
  const chosen = signed.find(({ id }) => id === soa_request_id);
  const at = lacksMoment(form.values) ? null : fieldsOfDraft(form.values).start_date;
  return (
    <div className={classes.warn}>
      <Checkbox
        label="Needs a signed Scope of Appointment first"
        {...form.getInputProps("soa_required", { type: "checkbox" })}
      />
      {signed.length > 0 ? (
        <Select
          mt="xs"
          label="Scope of Appointment"
          placeholder="Choose a signed form"
          clearable
          data={signed.map((soa) => ({
            value: soa.id,
            label: `${nameOf(soa.contact_id)}, signed ${exact(soa.beneficiary.signed_at, "")}`,
          }))}
          {...form.getInputProps("soa_request_id")}
        />
      ) : null}
      <p role="status" className={classes.scope}>
        {at !== null && chosen ? soaProblem(chosen, { at }, compliance) : null}
        {at !== null && forms && signed.length === 0 ? missingWords(soaSignBy(at, compliance), now, exact) : null}
      </p>
      {isOn(features, "soa")
        ? contact_ids.map((id) => (
            <div key={id}>
              <Link to={`/contacts/${id}?tab=soa`}>New form for {nameOf(id)}</Link>
            </div>
          ))
        : null}
    </div>
  );
}

function missingWords(by: number, now: number, exact: (at: number) => string): string {
  return by > now
    ? `No signed form yet. It must be signed by ${exact(by)}.`
    : `No signed form yet. It had to be signed by ${exact(by)}. One signed now needs a reason.`;
}

/** A form of a contact that was taken off the event goes with it. */
function useFormOfContacts(form: EventFormParts["form"], forms: readonly SoaRequest[] | undefined): void {
  const { soa_request_id } = form.values;
  const isOthers = soa_request_id !== null && forms !== undefined && forms.every(({ id }) => id !== soa_request_id);
  useEffect(() => {
    if (isOthers && form.isDirty("contact_ids")) form.setFieldValue("soa_request_id", null);
  }, [isOthers, form]);
}
