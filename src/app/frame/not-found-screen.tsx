import { Button, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import classes from "./full-page.module.css";
import { PageMetadata } from "../base/page-metadata.tsx";

export function NotFoundScreen() {
  return (
    <div className={classes.page}>
      <PageMetadata title="Not found" />
      <Title order={1}>Page not found</Title>
      <Text c="dimmed">It may have been moved or deleted, or you may not have access to it.</Text>
      <Button component={Link} to="/" variant="default" mt="md">
        Go to dashboard
      </Button>
    </div>
  );
}
