/** Trainings by section: what is due, how far the person is, and what is on this device. */
import { Button, Tabs, TextInput } from "@mantine/core";
import IconSchool from "@tabler/icons-react/dist/esm/icons/IconSchool.mjs";
import { useMemo } from "react";
import { sectionsOf } from "../../domain/trainings/places.ts";
import { dueOf } from "../../domain/trainings/training-words.ts";
import { may } from "../../domain/users/access.ts";
import { countOf, foldText } from "../../kit/text.ts";
import { type OwnTraining, ownTrainings } from "../../local/queries/trainings.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useComing, useLive } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useInAddress } from "../base/use-in-address.ts";
import { TrainingRow } from "./training-row.tsx";
import { useKept } from "./use-kept.ts";
import { useToday } from "./use-today.ts";
import classes from "./trainings.module.css";
import { TeamPanel } from "./team-panel.tsx";

export function TrainingsScreen() {
  const user = useCurrentUser();
  const [params, change] = useInAddress();
  const hasTeam = may(user, "trainings.team");
  const tab = hasTeam && params.get("tab") === "team" ? "team" : "own";
  return (
    <>
      <PageMetadata title="Training" />
      {hasTeam ? (
        <Tabs value={tab} onChange={(next) => change({ tab: next === "team" ? "team" : "", q: "", page: "" })}>
          <Heading />
          <Tabs.List mb="md">
            <Tabs.Tab value="own">My training</Tabs.Tab>
            <Tabs.Tab value="team">Team</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={tab}>{tab === "team" ? <TeamPanel /> : <OwnList />}</Tabs.Panel>
        </Tabs>
      ) : (
        <>
          <Heading />
          <OwnList />
        </>
      )}
    </>
  );
}

function Heading() {
  const rows = useLive(ownTrainings);
  const done = rows?.filter(isDone).length ?? 0;
  const due = rows?.filter((one) => one.required_by !== null && !isDone(one)).length ?? 0;
  const words = rows && rows.length > 0 ? `${done} of ${rows.length} done · ${due} due` : undefined;
  return <PageHeader title="Training" description={words} />;
}

const isDone = ({ progress }: OwnTraining) => progress?.done_at != null;

function OwnList() {
  const rows = useLive(ownTrainings);
  const isComing = useComing();
  const [params, change] = useInAddress();
  const { kept } = useKept();
  const today = useToday();
  const q = params.get("q") ?? "";
  const shown = useMemo(() => matching(rows ?? [], q), [rows, q]);
  if (!rows || (rows.length === 0 && isComing)) return <SkeletonRows label="Loading trainings" />;
  const orphans = kept?.filter(({ id }) => !rows.some((row) => row.id === id)) ?? [];
  if (rows.length === 0 && orphans.length === 0)
    return (
      <NothingYet
        icon={IconSchool}
        title="No trainings yet."
        description="Videos, recordings and documents from your company appear here."
      />
    );
  const due = shown.filter((one) => dueOf(one, isDone(one), today) !== null).toSorted(byDate);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find a training"
        placeholder="Find a training"
        className={classes.search}
        value={q}
        onChange={({ currentTarget }) => change({ q: currentTarget.value })}
      />
      {due.length > 0 ? (
        <Panel title="Due">
          <Rows rows={due} today={today} />
        </Panel>
      ) : null}
      {sectionsOf(shown).map(({ name, trainings }) => (
        <Panel key={name} title={name}>
          <Rows rows={trainings} today={today} />
        </Panel>
      ))}
      {shown.length === 0 && rows.length > 0 ? (
        <NothingYet
          icon={IconSchool}
          title={`No training matches “${q}”.`}
          action={
            <Button variant="default" onClick={() => change({ q: "" })}>
              Show all
            </Button>
          }
        />
      ) : null}
      <Orphans kept={orphans} />
    </>
  );
}

function Rows({ rows, today }: { rows: readonly OwnTraining[]; today: string }) {
  return (
    <ul className={classes.rows}>
      {rows.map((training) => (
        <TrainingRow key={training.id} training={training} today={today} />
      ))}
    </ul>
  );
}

/** Copies of trainings that are no longer offered: only the person removes them. */
function Orphans({ kept }: { kept: readonly { id: string; title: string }[] }) {
  const { remove } = useKept();
  if (kept.length === 0) return null;
  return (
    <Panel
      title="No longer offered"
      description={`${countOf(kept.length, "training")} on this device that your company has withdrawn.`}
    >
      <ul className={classes.rows}>
        {kept.map(({ id, title }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>{title}</span>
            <Button variant="subtle" size="compact-sm" onClick={() => remove(id)}>
              Remove from this device
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function matching(rows: readonly OwnTraining[], q: string): OwnTraining[] {
  const words = foldText(q).split(" ").filter(Boolean);
  return rows.filter(({ title, section }) => {
    const text = foldText(`${section} ${title}`);
    return words.every((word) => text.includes(word));
  });
}

const byDate = (one: OwnTraining, other: OwnTraining) =>
  (one.required_by ?? "").localeCompare(other.required_by ?? "") || one.title.localeCompare(other.title);
