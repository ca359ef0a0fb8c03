import { Anchor, CloseButton, Text, VisuallyHidden } from "@mantine/core";
import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { processStatusDefault } from "../../domain/session/start-messages.ts";
import { ProgressCount } from "../../ui/progress-count.tsx";
import classes from "./process-notification.module.css";
import { followOtherTabs, hideProcess, processStore } from "../base/process-store.ts";
import { useStore } from "../base/use-store.ts";

export function ProcessNotification() {
  const shown = useStore(processStore);
  const seenHere = useSeenHere(shown.visible ? shown.linkUrl : "");
  useEffect(followOtherTabs, []);
  if (!shown.visible) return null;
  if (seenHere) return <VisuallyHidden role="status">{shown.text}</VisuallyHidden>;
  const running = shown.status === processStatusDefault;
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

/**
 * On the page it links to, the process is already visible: only announce it to screen readers, and close it when done.
 */
function useSeenHere(linkUrl: string): boolean {
  const { pathname, search } = useLocation();
  const here = linkUrl !== "" && linkUrl === pathname + search;
  useEffect(() => {
    if (!here) return;
    return () => {
      const left = processStore.get();
      if (left.linkUrl === linkUrl && left.status !== processStatusDefault) hideProcess();
    };
  }, [here, linkUrl]);
  return here;
}
