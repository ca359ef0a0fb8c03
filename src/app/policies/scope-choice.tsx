/** The completed Scopes of Appointment that cover an application, to link one with the step that needs it. */
import { Alert, Select, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { scopeWords, type ScopeNeed } from "../../domain/policies/policy-scope.ts";
import type { Policy } from "../../domain/policies/policy.ts";
import { policyLinkProblem } from "../../domain/soa/soa-cover.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { isOn } from "../../domain/users/features.ts";
import { soaOf } from "../../local/queries/soa.ts";
import { useLive } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

/** Newest first; empty while they are read, and without the feature. */
export function useFittingScopes(policy: Policy): SoaRequest[] {
  const { features } = useCurrentUser();
  const forms = useLive(soaOf, policy.contact_id) ?? [];
  return isOn(features, "soa") ? forms.filter((soa) => policyLinkProblem(soa, policy) === null) : [];
}

interface ScopeChoiceProps {
  policy: Policy;
  forms: readonly SoaRequest[];
  chosen: string | null;
  need: ScopeNeed | null;
  onChoose: (id: string | null) => void;
}

export function ScopeChoice({ policy, forms, chosen, need, onChoose }: ScopeChoiceProps) {
  const { exact } = useMoments();
  if (forms.length > 0)
    return (
      <Select
        label="Scope of Appointment"
        placeholder="Choose a completed form"
        clearable
        data={forms.map((soa) => ({ value: soa.id, label: `Completed ${exact(soa.agent.completed_at)}` }))}
        value={chosen}
        onChange={onChoose}
      />
    );
  return (
    <Alert color="yellow" title="No Scope of Appointment is linked">
      <Text size="sm">
        {need === "manager" ? scopeWords.manager : "A Medicare application requires a completed one."}{" "}
        <Link to={`/contacts/${policy.contact_id}?tab=soa`}>Forms of this contact</Link>
      </Text>
    </Alert>
  );
}
