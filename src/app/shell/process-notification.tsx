import { Anchor, CloseButton, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { ProgressCount } from "../../ui/progress-count.tsx";
import classes from "./process-notification.module.css";
import { hideProcess, processStore } from "./process-store.ts";

export function ProcessNotification() {
  const shown = useSyncExternalStore(processStore.subscribe, processStore.get);
  if (!shown.visible) return null;
  const running = shown.status === "processing";
  return (
    <section className={classes.process} aria-label="Work in progress" data-corner data-status={shown.status}>
      <div className={classes.body}>
        {running && shown.done !== undefined ? (
          <ProgressCount label={shown.text} done={shown.done} total={shown.total ?? null} />
        ) : (
          <Text size="sm" role="status">
            {shown.text}
          </Text>
        )}
        {shown.linkUrl ? (
          <Anchor component={Link} to={shown.linkUrl} size="sm" {...(running ? {} : { onClick: hideProcess })}>
            {shown.linkText || "Open"}
          </Anchor>
        ) : null}
      </div>
      <CloseButton onClick={hideProcess} aria-label="Hide" />
    </section>
  );
}
