import type { Policy, PolicyEdit, PolicyField } from "../../domain/policies/policy.ts";
import type { Pending } from "../../ui/pending-mark.tsx";
import { ContactField } from "../contact-parts/contact-field.tsx";
import { QuestionPart } from "../contact-parts/question-parts.tsx";
import classes from "./policies.module.css";

interface PolicyPeopleProps {
  policy: Policy;
  locked: string | undefined;
  save: (change: PolicyEdit, base: PolicyEdit) => Promise<unknown>;
  pending: (field: PolicyField) => Pending;
}

const people = [
  ["insured_id", "Insured"],
  ["owner_id", "Owner"],
  ["payor_id", "Payor"],
] as const;

/** People a policy covers: this contact unless another is named (domain §7). */
export function PolicyPeople({ policy, locked, save, pending }: PolicyPeopleProps) {
  return (
    <QuestionPart title="People">
      <div className={classes.questions}>
        {people.map(([field, label]) => (
          <ContactField
            key={field}
            label={label}
            value={policy[field]}
            state={pending(field)}
            locked={locked}
            onSave={(id, was) => save({ [field]: id ?? policy.contact_id }, { [field]: was })}
          />
        ))}
      </div>
    </QuestionPart>
  );
}
