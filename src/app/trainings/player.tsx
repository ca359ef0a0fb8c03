/** A video or sound with its own controls. Continues where the person stopped, on any device. */
import { Alert, Button } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { OwnTraining } from "../../local/queries/trainings.ts";
import { apiHost } from "../base/app-settings.ts";
import { PlayerBar } from "./player-bar.tsx";
import type { PlayerState } from "./player-state.ts";
import { useWatched } from "./use-watched.ts";
import type { Source } from "./use-source.ts";
import classes from "./trainings.module.css";

interface PlayerProps {
  training: OwnTraining;
  source: Source;
  startMs: () => number;
  onAt: (ms: number) => void;
  onAgain: () => void;
}

const stepMs = 10_000;
/** A person who has seen it to the end begins anew. */
const endMs = 3_000;

export function Player({ training, source, startMs, onAt, onAgain }: PlayerProps) {
  const watched = useWatched(training);
  const [start] = useState(startMs);
  const { media, moveToStart, isOwnMove, seek, touched } = useStart(start, training.progress?.position_ms);
  const [isFailed, setFailed] = useState(false);
  const [state, setState] = useState<PlayerState>({
    isPlaying: false,
    at_ms: start,
    duration_ms: training.duration_ms ?? 0,
    rate: 1,
    isMuted: false,
    hasCaptions: false,
  });
  const show = (part: Partial<PlayerState>) => setState((before) => ({ ...before, ...part }));
  const toggle = () => {
    const { current } = media;
    if (current?.paused) current.play().catch(() => undefined);
    else current?.pause();
  };
  useKeys({ toggle, step: (ms) => seek(state.at_ms + ms) });
  if (isFailed)
    return (
      <Alert color="red" role="alert" title="This training cannot be played.">
        Its file may have been replaced, or the connection was lost.
        <Button variant="default" mt="sm" display="block" onClick={onAgain}>
          Try again
        </Button>
      </Alert>
    );
  return (
    <section className={classes.player} aria-label={`Player: ${training.title}`}>
      <video
        ref={media}
        className={training.kind === "audio" ? classes.sound : classes.video}
        src={source.src}
        {...(apiHost() && !source.isKept && { crossOrigin: "use-credentials" as const })}
        preload="auto"
        playsInline
        onClick={toggle}
        onLoadedMetadata={({ currentTarget }) => {
          const duration_ms = currentTarget.duration * 1_000;
          show({ duration_ms });
          show({ at_ms: moveToStart(duration_ms) });
        }}
        onTimeUpdate={({ currentTarget }) => {
          const at_ms = currentTarget.currentTime * 1_000;
          show({ at_ms });
          onAt(at_ms);
          if (!currentTarget.paused && !currentTarget.seeking) watched.played(at_ms);
        }}
        onSeeking={({ currentTarget }) => watched.moved(currentTarget.currentTime * 1_000, isOwnMove())}
        onPlay={() => {
          touched();
          show({ isPlaying: true });
        }}
        onPause={() => {
          show({ isPlaying: false });
          watched.paused();
        }}
        onEnded={({ currentTarget }) => watched.played(currentTarget.duration * 1_000)}
        onRateChange={({ currentTarget }) => show({ rate: currentTarget.playbackRate })}
        onVolumeChange={({ currentTarget }) => show({ isMuted: currentTarget.muted })}
        onError={() => setFailed(true)}
      >
        <track kind="captions" {...(source.captions && { src: source.captions, srcLang: "en", label: "English" })} />
      </video>
      <PlayerBar
        media={media}
        state={state}
        ranges={training.progress?.ranges ?? []}
        hasTrack={source.captions !== null}
        isVideo={training.kind === "video"}
        onToggle={toggle}
        onSeek={seek}
        onCaptions={(hasCaptions) => {
          showCaptions(media.current, hasCaptions);
          show({ hasCaptions });
        }}
      />
    </section>
  );
}

/**
 * Where it begins. A position that arrives later, on a device that is still loading or from another one, counts until the
 * person plays or moves it. What the player moves itself is nobody's new position.
 */
function useStart(start: number, position: number | undefined) {
  const media = useRef<HTMLVideoElement>(null);
  const from = useRef(start);
  const state = useRef({ isTouched: false, isMoving: false });
  const moveToStart = useCallback((duration_ms: number): number => {
    if (from.current === 0 || from.current >= duration_ms - endMs || !media.current) return 0;
    state.current.isMoving = true;
    media.current.currentTime = from.current / 1_000;
    return from.current;
  }, []);
  const first = useRef(position);
  useEffect(() => {
    if (position === undefined || position === first.current || state.current.isTouched) return;
    from.current = position;
    const { current } = media;
    if (current && current.readyState >= current.HAVE_METADATA) moveToStart(current.duration * 1_000);
  }, [position, moveToStart]);
  const touched = () => (state.current.isTouched = true);
  return {
    media,
    moveToStart,
    seek: (ms: number) => {
      touched();
      if (media.current) media.current.currentTime = Math.max(0, ms) / 1_000;
    },
    touched,
    isOwnMove: () => {
      const { isMoving } = state.current;
      state.current.isMoving = false;
      return isMoving;
    },
  };
}

function showCaptions(media: HTMLVideoElement | null, isShown: boolean): void {
  const [track] = media?.textTracks ?? [];
  if (track) track.mode = isShown ? "showing" : "hidden";
}

interface Keys {
  toggle: () => void;
  step: (ms: number) => void;
}

/** `k` plays and pauses, arrows move, wherever no other control has the key. */
function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => void (latest.current = keys));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken = (event.target as Element).closest("input, select, textarea, [role='dialog'], [role='slider']");
      if (isTaken || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === "k") latest.current.toggle();
      else if (event.key === "ArrowLeft") latest.current.step(-stepMs);
      else if (event.key === "ArrowRight") latest.current.step(stepMs);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
