/** Trainings: an admin uploads, orders and withdraws them. */
import { Anchor, Button, Group } from "@mantine/core";
import { useState } from "react";
import { type AdminTraining, adminTrainings } from "../../contract/trainings/admin-trainings.ts";
import { sectionsOf } from "../../domain/trainings/places.ts";
import { audienceWords, kindWords, lengthWords } from "../../domain/trainings/training-words.ts";
import { may } from "../../domain/users/access.ts";
import { showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import { Panel } from "../../ui/panel.tsx";
import { fileSizeWords } from "../../domain/files/file-words.ts";
import { useRequest } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { OnlinePage } from "../data-list/index.ts";
import { DeleteSection } from "./delete-section.tsx";
import { EditTraining } from "./edit-training.tsx";
import { useAllTrainings } from "./use-all-trainings.ts";
import classes from "./trainings.module.css";

type Section = ReturnType<typeof sectionsOf<AdminTraining>>[number];

export function AdminTrainingsScreen() {
  const fetched = useAllTrainings();
  const mayEdit = may(useCurrentUser(), "trainings.edit");
  const [open, setOpen] = useState<AdminTraining | "new" | null>(null);
  const [ending, setEnding] = useState<Section | null>(null);
  const add = mayEdit ? <Button onClick={() => setOpen("new")}>Add training</Button> : null;
  return (
    <OnlinePage
      title="Trainings"
      description="Videos, recordings, PDFs and slides that people learn from, by section."
      fetched={fetched}
      actions={add}
    >
      {(rows) => {
        const sections = sectionsOf(rows);
        return (
          <>
            {rows.length === 0 ? (
              <Panel>
                <NothingYet
                  title="No trainings yet."
                  description="Add a video, a recording or a PDF, and see who has finished it."
                  action={add}
                />
              </Panel>
            ) : null}
            {sections.map((section, nth) => (
              <SectionPanel
                key={section.name}
                section={section}
                nth={nth}
                of={sections.length}
                onOpen={mayEdit ? setOpen : null}
                onDelete={() => setEnding(section)}
                onDone={fetched.again}
              />
            ))}
            {open ? (
              <EditTraining
                training={open === "new" ? null : open}
                sections={sections.map(({ name }) => name)}
                onClose={() => setOpen(null)}
                onDone={fetched.again}
              />
            ) : null}
            {ending ? <DeleteSection section={ending} onClose={() => setEnding(null)} onDone={fetched.again} /> : null}
          </>
        );
      }}
    </OnlinePage>
  );
}

interface SectionPanelProps {
  section: Section;
  nth: number;
  of: number;
  /** Null: may not edit. */
  onOpen: ((training: AdminTraining) => void) | null;
  onDelete: () => void;
  onDone: () => void;
}

function SectionPanel({ section: { name, trainings }, nth, of, onOpen, onDelete, onDone }: SectionPanelProps) {
  const { move, busy } = useMove(onDone);
  const [first] = trainings;
  const moveSection = (section_position: number) => () => first && void move(first.id, { section_position });
  return (
    <Panel
      title={name}
      description={countOf(trainings.length, "training")}
      actions={
        onOpen ? (
          <Group gap="xs">
            <MoveButtons
              name={`section ${name}`}
              up={nth > 0 ? moveSection(nth - 1) : null}
              down={nth < of - 1 ? moveSection(nth + 1) : null}
              busy={busy}
            />
            <Button variant="subtle" color="red" size="compact-sm" onClick={onDelete}>
              Delete section
            </Button>
          </Group>
        ) : null
      }
    >
      <ul className={classes.rows}>
        {trainings.map((training, at) => (
          <li key={training.id} className={classes.row}>
            <div className={classes.name}>
              {onOpen ? (
                <Anchor component="button" c="inherit" fw={500} ta="start" onClick={() => onOpen(training)}>
                  {training.title}
                </Anchor>
              ) : (
                <strong>{training.title}</strong>
              )}
              <span className={classes.facts}>{factsOf(training)}</span>
            </div>
            <span className={classes.counts}>
              {training.begun === 0
                ? "Nobody has started it"
                : `${training.done} of ${training.begun} who began are done`}
            </span>
            {onOpen ? (
              <Group gap={4} wrap="nowrap">
                <MoveButtons
                  name={training.title}
                  up={at > 0 ? () => void move(training.id, { position: at - 1 }) : null}
                  down={at < trainings.length - 1 ? () => void move(training.id, { position: at + 1 }) : null}
                  busy={busy}
                />
              </Group>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function factsOf(training: AdminTraining): string {
  const { kind, duration_ms, size, corporation_name, for_account_types, required_by } = training;
  return [
    kindWords[kind],
    ...(duration_ms ? [lengthWords(duration_ms)] : []),
    fileSizeWords(size),
    corporation_name,
    ...(for_account_types.length > 0 ? [for_account_types.map(audienceWords).join(", ")] : []),
    ...(required_by ? [`due by ${showDay(required_by)}`] : []),
  ].join(" · ");
}

function useMove(onDone: () => void) {
  const request = useRequest(adminTrainings.update);
  const [busy, setBusy] = useState(false);
  const move = async (id: string, to: { position: number } | { section_position: number }) => {
    setBusy(true);
    // A failure is reported by the request.
    await request({ params: { id }, body: to }).then(onDone, () => undefined);
    setBusy(false);
  };
  return { move, busy };
}
