/** Spec 000 §2: the fallback panel for render errors; a failed request is told as what it is. */
import { Button, Group, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { sessionMessages } from "../../domain/session/messages.ts";
import { LoadFailed } from "../../ui/list-states.tsx";
import classes from "./full-page.module.css";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { reportCrash } from "./report-crash.ts";

export function ErrorPanel() {
  const error = useRouteError();
  const failedRequest = error instanceof Error && error.message.includes(sessionMessages.request_failed);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!failedRequest && !missing) reportCrash(error);
  }, [error, failedRequest, missing]);
  if (missing) return <NotFoundScreen />;
  if (failedRequest) return <LoadFailed onRetry={() => location.reload()} />;
  return (
    <div className={classes.page} role="alert">
      <Title order={1}>{sessionMessages.error_panel_title}</Title>
      <Text>{sessionMessages.error_panel_text}</Text>
      <Group mt="md">
        <Button onClick={() => location.reload()}>Load the page again</Button>
        <Button component="a" href="/" variant="default">
          Go to the start page
        </Button>
      </Group>
    </div>
  );
}
