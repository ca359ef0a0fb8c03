/** Business at risk, most urgent first, each with its reason. Drawn from local data. */
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import { Button, Chip, Group, Select } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type RiskKind, riskKinds, riskLabels, t65MonthChoices } from "../../domain/work/at-risk.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { contactListPath } from "../links/scope-url.ts";
import { useComing } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useShownCount } from "../base/shown-count.ts";
import { RiskRows } from "./risk-rows.tsx";
import { type RiskList, useRisks } from "./use-risks.ts";
import { useWhose, type Whose } from "../contact-parts/use-whose.ts";
import { WhoseSelect } from "../contact-parts/whose-select.tsx";
import classes from "./work.module.css";

const pageRows = 50;
const monthChoices = t65MonthChoices.map((months) => ({ value: String(months), label: `within ${months} months` }));

export function RiskScreen() {
  const whose = useWhose();
  const [kind, setKind] = useState<RiskKind | "all">("all");
  const [months, setMonths] = useState<number>(t65MonthChoices[1]);
  const [count, setCount] = useState(pageRows);
  const list = useRisks({ owner_id: whose.id, kind, months, count });
  const shown = useShownCount();
  return (
    <>
      <PageMetadata title="At risk" />
      <PageHeader
        title={whose.isOwn ? "At risk" : `At risk: ${whose.name}`}
        description={list ? `${shown(list.total, "item")} to review` : "Based on data on this device."}
        actions={<WhoseSelect whose={whose} />}
      />
      <Group className={classes.kinds} gap="sm">
        <Kinds
          kind={kind}
          list={list}
          onChoose={(next) => {
            setKind(next);
            setCount(pageRows);
          }}
        />
        {kind === "t65" ? (
          <Select
            aria-label="Turning 65"
            w="11rem"
            allowDeselect={false}
            data={monthChoices}
            value={String(months)}
            onChange={(value) => setMonths(Number(value))}
          />
        ) : null}
        {list && (kind === "t65" || kind === "renewal") ? <ShowAsList kind={kind} list={list} whose={whose} /> : null}
      </Group>
      <Rows list={list} />
      {list && list.matching > count ? (
        <Button variant="default" mt="md" onClick={() => setCount(count + pageRows)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

interface KindsProps {
  kind: RiskKind | "all";
  list: RiskList | undefined;
  onChoose: (kind: RiskKind | "all") => void;
}

function Kinds({ kind, list, onChoose }: KindsProps) {
  const shown = useShownCount();
  const words = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${shown(count)}`;
  return (
    <Chip.Group value={kind} onChange={(value) => onChoose(value as RiskKind | "all")}>
      <Group gap="xs" role="group" aria-label="Types">
        <Chip value="all">{words("All", list?.total)}</Chip>
        {riskKinds.map((one) => (
          <Chip key={one} value={one}>
            {words(riskLabels[one], list?.counts[one])}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

/** Opens these contacts as a list, for tags, texts and other list actions. */
function ShowAsList({ kind, list, whose }: { kind: "t65" | "renewal"; list: RiskList; whose: Whose }) {
  const scope = list.scopes[kind];
  const own = whose.isOwn ? { ...scope, group: "my", search: { ...scope.search, owner_ids: undefined } } : scope;
  return (
    <Button component={Link} to={contactListPath(own)} variant="subtle">
      Show as list
    </Button>
  );
}

function Rows({ list }: { list: RiskList | undefined }) {
  const coming = useComing();
  if (!list || (coming && list.total === 0)) return <SkeletonRows />;
  if (list.rows.length === 0)
    return (
      <NothingYet
        icon={IconListCheck}
        title="Nothing at risk."
        description="Policies in grace period, failed payment drafts, pending requirements, renewals within 60 days and contacts about to turn 65 appear here."
      />
    );
  return (
    <Panel>
      <RiskRows rows={list.rows} />
    </Panel>
  );
}
