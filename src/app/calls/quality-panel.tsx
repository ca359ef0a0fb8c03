/** Line quality of a call: score with reason, measurements, and progress over the call. */
import { Group, Text } from "@mantine/core";
import type { KeptQuality, QualityGraph } from "../../domain/calls/call-quality.ts";
import { qualityWarningWords } from "../../domain/calls/quality-warnings.ts";
import { callClock } from "../../domain/dialer/dial-text.ts";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "./calls.module.css";

export function QualityPanel({ quality }: { quality: KeptQuality }) {
  const { score, label, reason, mos_avg, mos_min, jitter, rtt, loss, warnings, graph } = quality;
  return (
    <div>
      <Group gap="xs" mb="xs">
        <Text fw={600}>Call quality: {score} of 100</Text>
        <ToneBadge tone={label === "degraded" || label === "fair" ? "warn" : "good"}>{label}</ToneBadge>
      </Group>
      {reason ? <Text size="sm">{reason}</Text> : null}
      {graph && graph.mos.length > 1 ? <Graph graph={graph} /> : null}
      <Text size="xs" c="dimmed" className="tabular">
        MOS {mos_avg.toFixed(2)} average, {mos_min.toFixed(2)} lowest · jitter {Math.round(jitter)} ms · round trip{" "}
        {Math.round(rtt)} ms · loss {loss.toFixed(1)} %
      </Text>
      {warnings.length > 0 ? (
        <Text size="sm" c="var(--fl-warn)">
          {warnings.map((warning) => qualityWarningWords[warning].description).join(" ")}
        </Text>
      ) : null}
    </div>
  );
}

const [width, height, mosMax, lossMax] = [300, 60, 4.5, 20];

/** The line is the MOS from 1 to 4.5, the bars are packet loss; the adjacent text gives the same values. */
function Graph({ graph: { every_seconds, mos, loss } }: { graph: QualityGraph }) {
  const step = width / Math.max(1, mos.length - 1);
  const heightOf = (value: number) => height - ((Math.max(1, value) - 1) / (mosMax - 1)) * height;
  const points = mos.flatMap((value, nth) => (value === null ? [] : [`${nth * step},${heightOf(value)}`]));
  const length = callClock(mos.length * every_seconds * 1_000);
  const worst = Math.min(...mos.filter((value) => value !== null));
  return (
    <svg
      className={classes.graph}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Call quality over ${length}. Lowest rating: ${worst.toFixed(1)}.`}
    >
      {[2, 3, 4].map((value) => (
        <line key={value} className={classes.grid} x1={0} x2={width} y1={heightOf(value)} y2={heightOf(value)} />
      ))}
      {loss.map((value, nth) => {
        const tall = Math.min(1, (value ?? 0) / lossMax) * height;
        return <rect key={nth} className={classes.loss} x={nth * step - 2} y={height - tall} width={4} height={tall} />;
      })}
      <polyline className={classes.mos} points={points.join(" ")} />
    </svg>
  );
}
