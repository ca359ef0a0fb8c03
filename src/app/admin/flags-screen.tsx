/** Feature flags: whom each is on for, its rules, and who changed it last (domain §21). */
import { Anchor, Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { type FeatureFlag, featureFlags } from "../../contract/flags/feature-flags.ts";
import { precedenceWords, rulesWords, stateWords, waitsWords } from "../../domain/flags/flag-words.ts";
import type { TableColumn } from "../../ui/data-table.tsx";
import { useFetched } from "../base/live.ts";
import { type Moments, useMoments } from "../base/moments.ts";
import { DataList, fittingRows, OnlinePage, pageOf, useListQuery } from "../data-list/index.ts";
import { EditFlag } from "./edit-flag.tsx";
import { FlagHistory } from "./flag-history.tsx";
import { type NameOf, usePeopleNames } from "./people-names.ts";

type Opened = { edit: FeatureFlag } | { history: FeatureFlag };

export function FlagsScreen() {
  const fetched = useFetched(featureFlags.list, {});
  const query = useListQuery({ sort: { field: "label", order: "asc" } });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { nameOf, options } = usePeopleNames();
  const moments = useMoments();
  const columns = useMemo(() => columnsOf(setOpened, nameOf, moments), [nameOf, moments]);
  const all = fetched.data?.data;
  const fitting = useMemo(() => fittingRows(all ?? [], columns, query), [all, columns, query]);
  const page = useMemo(() => pageOf(fitting, query.page), [fitting, query.page]);
  const ends = { nameOf, onClose: () => setOpened(null), onDone: fetched.again };
  return (
    <OnlinePage
      title="Feature flags"
      description="What people can use. A change reaches every open app within a second."
      fetched={fetched}
    >
      {() => (
        <>
          <Text size="sm" c="dimmed" mb="md">
            {precedenceWords}
          </Text>
          <DataList
            name="feature_flags"
            label="Feature flags"
            noun={{ one: "feature", many: "features" }}
            query={query}
            columns={columns}
            rows={page.rows}
            meta={page.meta}
            keyOf={keyOf}
            nameOf={labelOf}
            search="Find a feature"
            all={async () => ({ rows: fitting, total_count: fitting.length, total_pages: 1 })}
            empty={{ title: "No features.", description: "This version has none." }}
            again={fetched.again}
          />
          {opened && "edit" in opened ? <EditFlag flag={opened.edit} people={options} {...ends} /> : null}
          {opened && "history" in opened ? <FlagHistory flag={opened.history} {...ends} /> : null}
        </>
      )}
    </OnlinePage>
  );
}

const keyOf = ({ key }: FeatureFlag) => key;
const labelOf = ({ label }: FeatureFlag) => label;

function columnsOf(onOpen: (opened: Opened) => void, nameOf: NameOf, { exact }: Moments): TableColumn<FeatureFlag>[] {
  const changed = ({ changed_at, changed_by }: FeatureFlag) =>
    changed_at === null ? "" : `${changed_by || "A former user"}, ${exact(changed_at)}`;
  const rules = (flag: FeatureFlag) => (flag.fixed ? "Set by the deployment" : rulesWords(flag.rules, nameOf));
  return [
    {
      key: "label",
      label: "Feature",
      sort: "label",
      fixed: true,
      text: ({ label, key, description }) => `${label} ${key} ${description}`,
      cell: (flag) => (
        <>
          <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onOpen({ edit: flag })}>
            {flag.label}
          </Anchor>
          <Text size="sm" c="dimmed">
            {flag.description} {flag.waits ? waitsWords : null}
          </Text>
        </>
      ),
    },
    { key: "state", label: "Status", text: stateWords, cell: stateWords },
    {
      key: "rules",
      label: "Rules",
      wide: true,
      text: rules,
      cell: (flag) => (
        <Text size="sm" lineClamp={2}>
          {rules(flag)}
        </Text>
      ),
    },
    { key: "changed", label: "Last change", text: changed, cell: (flag) => changed(flag) || "–" },
    {
      key: "history",
      label: "History",
      align: "end",
      cell: (flag) =>
        flag.version === 0 ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onOpen({ history: flag })}
            aria-label={`History: ${flag.label}`}
          >
            History
          </Button>
        ),
    },
  ];
}
