/** Scopes of Appointment of a contact. The forms are not stored here yet; this shows what requires one. */
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import { Link } from "react-router-dom";
import { optionWords } from "../../domain/contacts/labels.ts";
import { lacksScope } from "../../domain/policies/policy-scope.ts";
import { isOpenPolicy } from "../../domain/policies/policy-status.ts";
import { isMedicare, type Policy } from "../../domain/policies/policy.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { PolicyBadge, usePolicyName } from "./policy-badge.tsx";
import { QuestionPart } from "../contact-parts/question-parts.tsx";
import classes from "./policies.module.css";

export function SoaPanel() {
  const { policies } = useOpened();
  const asking = policies.filter((policy) => isMedicare(policy) && isOpenPolicy(policy.status));
  return (
    <>
      <NothingYet
        icon={IconFileText}
        title="No Scope of Appointment on record."
        description="Signed forms will be listed here. You cannot create them in this version yet."
      />
      {asking.length > 0 ? (
        <QuestionPart title="Applications that require one">
          <ul className={classes.list}>
            {asking.map((policy) => (
              <AskingPolicy key={policy.id} policy={policy} />
            ))}
          </ul>
        </QuestionPart>
      ) : null}
    </>
  );
}

function AskingPolicy({ policy }: { policy: Policy }) {
  const { contact } = useOpened();
  const name = usePolicyName(policy);
  return (
    <li>
      <Link to={`/contacts/${contact.id}?tab=policies&policy=${policy.id}`} className={classes.row}>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.more}>
            {lacksScope(policy) ? "None linked" : "Linked"}
            {policy.policy_type ? ` · ${optionWords(policy.policy_type)}` : ""}
          </span>
        </span>
        <PolicyBadge policy={policy} />
      </Link>
    </li>
  );
}
