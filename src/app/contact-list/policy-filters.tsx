/** Policy filters. Hidden from users without access to policies. */
import { Group } from "@mantine/core";
import { optionWords } from "../../domain/contacts/labels.ts";
import { policyTypes } from "../../domain/values/options.ts";
import { landing, policyStatuses } from "../../domain/policies/policy-status.ts";
import type { Carrier } from "../../domain/reference/reference.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { Facets } from "../../local/search/facets.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { Choices, DayFilter, type FilterPart, YesNoFilter } from "./filter-fields.tsx";

interface PolicyFiltersProps extends FilterPart {
  carriers: readonly Carrier[];
  facets: Facets | null;
}

/** Statuses a policy can rest in; others are transitional. */
const standing = policyStatuses.filter((status) => landing(status) === status);

export function PolicyFilters({ search, change, carriers, facets }: PolicyFiltersProps) {
  const user = useCurrentUser();
  if (!may(user, "policies.see")) return null;
  return (
    <>
      <Choices
        label="In-force policy type"
        value={search.policy_types}
        onChange={(policy_types) => change({ policy_types })}
        data={policyTypes.map((type) => ({ value: type, label: optionWords(type) }))}
      />
      <Choices
        label="Carrier"
        value={search.carrier_ids}
        onChange={(carrier_ids) => change({ carrier_ids })}
        data={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        counts={facets?.carrier}
      />
      <Choices
        label="Policy status"
        value={search.policy_status}
        onChange={(policy_status) => change({ policy_status })}
        data={standing.map((status) => ({ value: status, label: optionWords(status) }))}
        counts={facets?.policy_status}
      />
      {isOn(user.features, "soa") ? (
        <YesNoFilter
          label="Scope of Appointment"
          yes="Signed"
          no="None"
          value={search.has_soa}
          onChange={(has_soa) => change({ has_soa })}
        />
      ) : null}
      <Group grow>
        <DayFilter
          label="Renewal from"
          value={search.renewal_from}
          onChange={(renewal_from) => change({ renewal_from })}
        />
        <DayFilter label="Renewal to" value={search.renewal_to} onChange={(renewal_to) => change({ renewal_to })} />
      </Group>
    </>
  );
}
