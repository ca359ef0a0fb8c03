/** Controls of a player: play, where it is and what was watched, speed, captions, sound, full screen. */
import { ActionIcon, NativeSelect } from "@mantine/core";
import IconBadgeCc from "@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs";
import IconMaximize from "@tabler/icons-react/dist/esm/icons/IconMaximize.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconRewindBackward10 from "@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs";
import IconRewindForward10 from "@tabler/icons-react/dist/esm/icons/IconRewindForward10.mjs";
import IconVolume from "@tabler/icons-react/dist/esm/icons/IconVolume.mjs";
import IconVolumeOff from "@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs";
import type { RefObject } from "react";
import { clockWords } from "../../domain/trainings/training-words.ts";
import type { Progress } from "../../domain/trainings/progress.ts";
import type { PlayerState } from "./player-state.ts";
import classes from "./trainings.module.css";

interface PlayerBarProps {
  media: RefObject<HTMLVideoElement | null>;
  state: PlayerState;
  ranges: Progress["ranges"];
  hasTrack: boolean;
  isVideo: boolean;
  onToggle: () => void;
  onSeek: (ms: number) => void;
  onCaptions: (shown: boolean) => void;
}

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2];
const stepMs = 10_000;

export function PlayerBar({ media, state, ranges, hasTrack, isVideo, onToggle, onSeek, onCaptions }: PlayerBarProps) {
  const { isPlaying, at_ms, duration_ms, rate, isMuted, hasCaptions } = state;
  const change = (act: (video: HTMLVideoElement) => void) => () => media.current && act(media.current);
  return (
    <div className={classes.bar}>
      <Timeline at_ms={at_ms} duration_ms={duration_ms} ranges={ranges} onSeek={onSeek} />
      <div className={classes.controls}>
        <Control
          label={isPlaying ? "Pause" : "Play"}
          icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
          act={onToggle}
        />
        <Control label="Back 10 seconds" icon={IconRewindBackward10} act={() => onSeek(at_ms - stepMs)} />
        <Control label="Forward 10 seconds" icon={IconRewindForward10} act={() => onSeek(at_ms + stepMs)} />
        <span className={`${classes.clock} tabular`}>
          {clockWords(at_ms)} / {clockWords(duration_ms)}
        </span>
        <NativeSelect
          aria-label="Speed"
          size="xs"
          className={classes.speed}
          data={rates.map((one) => ({ value: String(one), label: `${one}×` }))}
          value={String(rate)}
          onChange={({ currentTarget: { value } }) => change((video) => (video.playbackRate = Number(value)))()}
        />
        {hasTrack ? (
          <Control label="Captions" icon={IconBadgeCc} isOn={hasCaptions} act={() => onCaptions(!hasCaptions)} />
        ) : null}
        <Control
          label={isMuted ? "Sound on" : "Sound off"}
          icon={isMuted ? IconVolumeOff : IconVolume}
          act={change((video) => (video.muted = !video.muted))}
        />
        {isVideo ? (
          <Control
            label="Full screen"
            icon={IconMaximize}
            act={change((video) => void video.requestFullscreen().catch(() => undefined))}
          />
        ) : null}
      </div>
    </div>
  );
}

interface ControlProps {
  label: string;
  icon: typeof IconVolume;
  /** Of a switch. */
  isOn?: boolean;
  act: () => void;
}

function Control({ label, icon: Icon, isOn, act }: ControlProps) {
  return (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      color={isOn ? undefined : "gray"}
      size="lg"
      aria-label={label}
      title={label}
      {...(isOn !== undefined && { "aria-pressed": isOn })}
      onClick={act}
    >
      <Icon size="1.25rem" aria-hidden="true" />
    </ActionIcon>
  );
}

interface TimelineProps {
  at_ms: number;
  duration_ms: number;
  ranges: Progress["ranges"];
  onSeek: (ms: number) => void;
}

/** The line shows what was watched, on any device. */
function Timeline({ at_ms, duration_ms, ranges, onSeek }: TimelineProps) {
  const percent = (ms: number) => `${duration_ms > 0 ? Math.min(100, (ms / duration_ms) * 100) : 0}%`;
  return (
    <div className={classes.timeline}>
      <div className={classes.track} aria-hidden="true">
        {ranges.map(([from, to]) => (
          <span
            key={from}
            className={classes.watched}
            style={{ insetInlineStart: percent(from), width: percent(Math.min(to, duration_ms) - from) }}
          />
        ))}
      </div>
      <input
        type="range"
        className={classes.seek}
        aria-label="Position"
        aria-valuetext={`${clockWords(at_ms)} of ${clockWords(duration_ms)}`}
        min={0}
        max={Math.max(1, Math.floor(duration_ms / 1_000))}
        step={1}
        value={Math.floor(at_ms / 1_000)}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value) * 1_000)}
      />
    </div>
  );
}
