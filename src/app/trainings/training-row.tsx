import { Progress } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconHeadphones from "@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs";
import IconPresentation from "@tabler/icons-react/dist/esm/icons/IconPresentation.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import { Link } from "react-router-dom";
import type { Training } from "../../domain/trainings/training.ts";
import { dueOf, kindWords, lengthWords, percentDone } from "../../domain/trainings/training-words.ts";
import type { OwnTraining } from "../../local/queries/trainings.ts";
import { fileSizeWords } from "../../domain/files/file-words.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useKept } from "./use-kept.ts";
import classes from "./trainings.module.css";

const icons: Record<Training["kind"], typeof IconVideo> = {
  video: IconVideo,
  audio: IconHeadphones,
  pdf: IconFileText,
  slides: IconPresentation,
};

export function TrainingRow({ training, today }: { training: OwnTraining; today: string }) {
  const { id, title, kind, duration_ms, size, progress } = training;
  const { kept } = useKept();
  const Icon = icons[kind];
  const isDone = progress?.done_at != null;
  const due = dueOf(training, isDone, today);
  const isKept = kept?.some((one) => one.id === id && one.isComplete);
  const facts = [kindWords[kind], ...(duration_ms ? [lengthWords(duration_ms)] : []), fileSizeWords(size)];
  return (
    <li className={classes.row}>
      <Icon size="1.25rem" stroke={1.5} aria-hidden="true" className={classes.kind} />
      <div className={classes.name}>
        <Link to={`/training/${id}`} className={classes.title}>
          {title}
        </Link>
        <span className={classes.facts}>
          {facts.join(" · ")}
          {isKept ? (
            <>
              {" · "}
              <IconDownload size="0.9rem" aria-hidden="true" className={classes.here} /> On this device
            </>
          ) : null}
        </span>
      </div>
      {due ? <ToneBadge tone={due.tone}>{due.words}</ToneBadge> : null}
      <Standing training={training} />
    </li>
  );
}

function Standing({ training: { title, progress, duration_ms } }: { training: OwnTraining }) {
  if (progress?.done_at != null) return <ToneBadge tone="good">Done</ToneBadge>;
  const percent = percentDone(progress, duration_ms);
  if (percent === 0) return null;
  return (
    <span className={classes.percent}>
      <Progress w="6rem" size="sm" value={percent} aria-label={`Watched of ${title}`} />
      <span className="tabular">{percent}%</span>
    </span>
  );
}
