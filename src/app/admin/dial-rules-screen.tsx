/** Calling rules by state: present, waiting and former versions (domain §23). */
import { Anchor, Button, Text } from "@mantine/core";
import { Fragment, useState } from "react";
import { adminDialRules, type DialRuleVersions } from "../../contract/dialer/admin-dial-rules.ts";
import { versionOn, versionsAfter, type WholeRule } from "../../domain/dialer/dated-rules.ts";
import { hoursWords, placeName, recordingWords } from "../../domain/dialer/rule-words.ts";
import type { PlaceRule, RulePlace } from "../../domain/users/dial-rules-setting.ts";
import { showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFetched } from "../base/live.ts";
import { OnlinePage } from "../data-list/index.ts";
import { DialRuleHistory } from "./dial-rule-history.tsx";
import { EditDialRule } from "./edit-dial-rule.tsx";
import { placesWithRules, ruleToday } from "./rule-fields.ts";
import { TryCall } from "./try-call.tsx";
import { usePeople } from "./use-people.ts";

type Opened = { edit: RulePlace | ""; former?: PlaceRule } | { history: RulePlace };

export function DialRulesScreen() {
  const fetched = useFetched(adminDialRules.list, {});
  const [opened, setOpened] = useState<Opened | null>(null);
  const people = usePeople();
  const close = () => setOpened(null);
  const ends = { onClose: close, onDone: fetched.again };
  return (
    <OnlinePage
      title="Calling rules"
      description="When and how often people may be called, when they may be texted, and how recordings are announced. Every device follows them, also offline."
      fetched={fetched}
      actions={<Button onClick={() => setOpened({ edit: "" })}>Add a state’s rule</Button>}
    >
      {(read) => (
        <>
          <Panel>
            <DataTable
              label="Calling rules"
              columns={columnsOf(setOpened)}
              rows={rowsOf(read)}
              keyOf={({ place }) => place}
              nameOf={({ place }) => placeName(place)}
              details={grounds}
              busy={fetched.busy}
            />
          </Panel>
          <TryCall people={people} />
          {opened && "edit" in opened ? (
            <EditDialRule read={read} place={opened.edit} former={opened.former} {...ends} />
          ) : null}
          {opened && "history" in opened ? (
            <DialRuleHistory
              read={read}
              place={opened.history}
              nameOf={(id) => people.find(({ value }) => value === id)?.label ?? "a former user"}
              onUse={(former) => setOpened({ edit: opened.history, former })}
              {...ends}
            />
          ) : null}
        </>
      )}
    </OnlinePage>
  );
}

interface Row {
  place: RulePlace;
  rule: WholeRule;
  since: string;
  /** First days of versions that wait. */
  waiting: string[];
}

function rowsOf(read: DialRuleVersions): Row[] {
  const { base, versions, today } = read;
  const ahead = versionsAfter(versions, today).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return placesWithRules(read).map((place) => ({
    place,
    rule: ruleToday(read, place),
    since: versionOn(versions, place, today)?.from ?? base.hours.as_of,
    waiting: ahead.filter((version) => version.place === place).map(({ from }) => from),
  }));
}

/** They exist for all states only. */
function grounds({ place, rule: { client_months, inquiry_months } }: Row) {
  if (place !== "all" || client_months === null || inquiry_months === null) return null;
  return (
    <Text size="sm" c="dimmed">
      People on a do-not-call list may still be called: clients for {countOf(client_months, "month")} after the last
      activity, people who inquired for {countOf(inquiry_months, "month")}, and anyone with written consent.
    </Text>
  );
}

function columnsOf(onOpen: (opened: Opened) => void): TableColumn<Row>[] {
  return [
    {
      key: "place",
      label: "State",
      cell: ({ place }) => (
        <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onOpen({ edit: place })}>
          {placeName(place)}
        </Anchor>
      ),
    },
    {
      key: "hours",
      label: "Calling hours",
      cell: ({ rule }) => (rule.hours ? <Hours words={hoursWords(rule.hours)} /> : <AsAll />),
    },
    {
      key: "text_hours",
      label: "Texting hours",
      wide: true,
      cell: ({ rule }) => (rule.text_hours ? <Hours words={hoursWords(rule.text_hours, "no texts")} /> : <AsAll />),
    },
    { key: "attempts", label: "Attempts a day", align: "end", cell: ({ rule }) => rule.attempts ?? <AsAll /> },
    {
      key: "check_days",
      label: "List check",
      align: "end",
      wide: true,
      cell: ({ rule }) => (rule.check_days === null ? <AsAll /> : countOf(rule.check_days, "day")),
    },
    {
      key: "recording",
      label: "Recording",
      wide: true,
      cell: ({ rule }) => (rule.recording === null ? <AsAll /> : recordingWords[rule.recording]),
    },
    { key: "since", label: "In force", cell: ({ since, waiting: [next] }) => <InForce since={since} next={next} /> },
    {
      key: "history",
      label: "History",
      align: "end",
      cell: ({ place }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onOpen({ history: place })}
          aria-label={`History: ${placeName(place)}`}
        >
          History
        </Button>
      ),
    },
  ];
}

/** Days and their hours stay on one line: `Mon–Sat 8 AM–9 PM`. */
function Hours({ words }: { words: string }) {
  return words.split(/(?<=,) /).map((days, at) => (
    <Fragment key={at}>
      {at > 0 ? " " : null}
      <span style={{ whiteSpace: "nowrap" }}>{days}</span>
    </Fragment>
  ));
}

function InForce({ since, next }: { since: string; next: string | undefined }) {
  return (
    <>
      {showDay(since)}
      {next ? (
        <Text size="xs" c="dimmed">
          {`Next: ${showDay(next)}`}
        </Text>
      ) : null}
    </>
  );
}

function AsAll() {
  return (
    <Text span size="sm" c="dimmed">
      As all
    </Text>
  );
}
