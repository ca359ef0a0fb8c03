/** Open Medicare applications of a contact, each of which requires a signed Scope of Appointment. */
import { Link } from "react-router-dom";
import { optionWords } from "../../domain/contacts/labels.ts";
import { lacksScope } from "../../domain/policies/policy-scope.ts";
import { isOpenPolicy } from "../../domain/policies/policy-status.ts";
import { isMedicare, type Policy } from "../../domain/policies/policy.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { PolicyBadge, usePolicyName } from "./policy-badge.tsx";
import { QuestionPart } from "../contact-parts/question-parts.tsx";
import classes from "./policies.module.css";

export function AskingPolicies() {
  const { policies } = useOpened();
  const asking = policies.filter((policy) => isMedicare(policy) && isOpenPolicy(policy.status));
  if (asking.length === 0) return null;
  return (
    <QuestionPart title="Applications that require one">
      <ul className={classes.list}>
        {asking.map((policy) => (
          <AskingPolicy key={policy.id} policy={policy} />
        ))}
      </ul>
    </QuestionPart>
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
