import { Progress, Text } from "@mantine/core";
import classes from "./progress-count.module.css";

/** Progress of long work; without a total the bar is indeterminate. */
export function ProgressCount({ done, total, label }: { done: number; total: number | null; label: string }) {
  const percent = total ? Math.min(100, (done / total) * 100) : 100;
  const said = total
    ? `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`
    : done.toLocaleString("en-US");
  return (
    <div>
      <div className={classes.words}>
        <Text size="sm">{label}</Text>
        <Text size="sm" className="tabular" c="dimmed">
          {said}
        </Text>
      </div>
      <Progress.Root size="sm">
        <Progress.Section value={percent} striped={!total} animated={!total} aria-label={label} aria-valuetext={said} />
      </Progress.Root>
    </div>
  );
}
