/** One training: watch or read it, keep it on this device, and get a certificate. Works without a connection. */
import { Alert, Anchor, Button, Group, Skeleton, Text } from "@mantine/core";
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs";
import { useEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { trainings } from "../../contract/trainings/trainings.ts";
import { dueOf, kindWords, lengthWords, percentDone } from "../../domain/trainings/training-words.ts";
import { trainingReport } from "../../local/intents/trainings.ts";
import { type OwnTraining, ownTraining } from "../../local/queries/trainings.ts";
import { keepFile } from "../../ui/keep-file.ts";
import { NeedsConnection, NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useComing, useIntent, useLive, useOnline, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { DocumentView } from "./document-view.tsx";
import { KeepControl } from "./keep-control.tsx";
import { Player } from "./player.tsx";
import { useKept } from "./use-kept.ts";
import { useSource } from "./use-source.ts";
import { useToday } from "./use-today.ts";
import classes from "./trainings.module.css";

export function TrainingScreen() {
  const { id = "" } = useParams();
  const training = useLive(ownTraining, id);
  const isComing = useComing();
  if (training === undefined || (training === null && isComing)) return <SkeletonRows label="Loading the training" />;
  if (training === null)
    return (
      <>
        <PageMetadata title="Training" />
        <NothingYet
          title="This training is no longer offered."
          description="What you learned from it stays on record."
          action={
            <Button component={Link} to="/training" variant="default">
              All trainings
            </Button>
          }
        />
      </>
    );
  return <Opened key={id} training={training} />;
}

function Opened({ training }: { training: OwnTraining }) {
  return (
    <>
      <PageMetadata title={training.title} />
      <Anchor component={Link} to="/training" size="sm">
        Training
      </Anchor>
      <PageHeader
        title={training.title}
        description={`${training.section} · ${kindWords[training.kind]}${training.duration_ms ? ` · ${lengthWords(training.duration_ms)}` : ""}`}
        actions={<KeepControl training={training} />}
      />
      <Content training={training} />
      <Standing training={training} />
    </>
  );
}

/** The file that was opened plays on when it is replaced: the person changes to the new one. */
function Content({ training }: { training: OwnTraining }) {
  const online = useOnline();
  const [opened, setOpened] = useState({ sha256: training.sha256, captions: training.captions, round: 0 });
  const { kept } = useKept();
  const at = useRef(training.progress?.position_ms ?? 0);
  const shown = useSource({ id: training.id, ...opened }, online);
  const change = () =>
    setOpened(({ round }) => ({ sha256: training.sha256, captions: training.captions, round: round + 1 }));
  const isHere = kept?.some(({ id, isComplete }) => id === training.id && isComplete) ?? false;
  // The stream ended with the connection: the copy on this device goes on from there.
  const goesOn = !online && isHere && shown?.isKept === false;
  useEffect(() => {
    if (goesOn) setOpened((before) => ({ ...before, round: before.round + 1 }));
  }, [goesOn]);
  const isReplaced = opened.sha256 !== training.sha256 || shown?.isFormer;
  return (
    <>
      {isReplaced ? (
        <Alert role="status" mb="sm" title="This training has a new file.">
          {online ? (
            <Button variant="default" size="compact-sm" onClick={change}>
              Change to the new file
            </Button>
          ) : (
            "You see the copy on this device. The new file comes when you download it again."
          )}
        </Alert>
      ) : null}
      {shown === undefined ? (
        <Skeleton className={classes.video} height="16rem" />
      ) : shown === null ? (
        <NeedsConnection
          title="You are offline, and this training is not on this device."
          description="Keep trainings on this device while you are online to use them anywhere."
        />
      ) : training.kind === "video" || training.kind === "audio" ? (
        <Player
          key={shown.src}
          training={training}
          source={shown}
          startMs={() => at.current}
          onAt={(ms) => (at.current = ms)}
          onAgain={change}
        />
      ) : (
        <DocumentView training={training} source={shown} />
      )}
    </>
  );
}

function Standing({ training }: { training: OwnTraining }) {
  const { progress, duration_ms } = training;
  const { exact } = useMoments();
  const { id: user_id } = useCurrentUser();
  const write = useIntent(trainingReport);
  const doneAt = progress?.done_at ?? null;
  const due = dueOf(training, doneAt !== null, useToday());
  const { id: training_id, title } = training;
  return (
    <Group mt="md" gap="md">
      {doneAt === null ? (
        <>
          {duration_ms === null ? (
            <Button
              variant="default"
              onClick={() => void write({ user_id, training_id, title, duration_ms, ranges: [], done: true })}
            >
              Mark as done
            </Button>
          ) : (
            <Text size="sm">{percentDone(progress, duration_ms)}% watched</Text>
          )}
          {due ? <ToneBadge tone={due.tone}>{due.words}</ToneBadge> : null}
        </>
      ) : (
        <>
          <ToneBadge tone="good">Done</ToneBadge>
          <Text size="sm" c="dimmed">
            {exact(doneAt)}
          </Text>
          <CertificateButton training={training} />
        </>
      )}
    </Group>
  );
}

function CertificateButton({ training: { id, title } }: { training: OwnTraining }) {
  const online = useOnline();
  const request = useRequest(trainings.certificate);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await request({ params: { id } }).then(
      ({ blob }) => keepFile({ name: `Certificate ${title}.pdf`, blob }),
      // Reported by the request.
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      loading={busy}
      disabled={!online}
      leftSection={<IconCertificate size="1rem" aria-hidden="true" />}
      onClick={() => void download()}
    >
      Certificate
    </Button>
  );
}
