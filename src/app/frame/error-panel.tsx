/** Spec 000 §2: the fallback panel for render errors; a failed request is shown as such. */
import { Button, Group, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router-dom";
import { startMessages } from "../../domain/session/start-messages.ts";
import { LoadFailed, SkeletonRows } from "../../ui/list-states.tsx";
import { isMissingPart, missingPartTold } from "../base/app-version.ts";
import classes from "./full-page.module.css";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { reportCrash } from "../base/report-crash.ts";

export function ErrorPanel() {
  const error = useRouteError();
  const failedRequest = error instanceof Error && error.message.includes(startMessages.request_failed);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const isPart = isMissingPart(error);
  useEffect(() => {
    if (!failedRequest && !missing && !isPart) reportCrash(error);
  }, [error, failedRequest, missing, isPart]);
  if (isPart) return <PartMissing error={error} />;
  if (missing) return <NotFoundScreen />;
  if (failedRequest) return <LoadFailed onRetry={() => location.reload()} />;
  return (
    <div className={classes.page} role="alert">
      <Title order={1}>{startMessages.error_panel_title}</Title>
      <Text>{startMessages.error_panel_text}</Text>
      <Group mt="md">
        <Button onClick={() => location.reload()}>Reload page</Button>
        <Button component="a" href="/" variant="default">
          Go to dashboard
        </Button>
      </Group>
    </div>
  );
}

/** A screen that can only be loaded online; it loads automatically once there is a connection. */
function PartMissing({ error }: { error: unknown }) {
  const [received, setTold] = useState(false);
  useEffect(() => {
    let isHere = true;
    void missingPartTold(error).then(() => isHere && setTold(true));
    return () => {
      isHere = false;
    };
  }, [error]);
  useEffect(() => {
    const again = () => location.reload();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  if (!received) return <SkeletonRows />;
  return (
    <div className={classes.page} role="alert">
      <Title order={1}>
        {navigator.onLine ? "This page could not be loaded." : "You are offline. This needs a connection."}
      </Title>
      <Text>
        {navigator.onLine
          ? null
          : "This screen is not on this device yet. Opened once with a connection, it opens here without one. "}
        Everything already on this device still works.
      </Text>
      <Group mt="md">
        {navigator.onLine ? <Button onClick={() => location.reload()}>Try again</Button> : null}
        <Button component={Link} to="/" variant="default">
          Go to dashboard
        </Button>
      </Group>
    </div>
  );
}
