import { Text, Title } from "@mantine/core";
import classes from "./webpage-error.module.css";

/** An agent's address whose page cannot be shown; no session is loaded here. */
export function WebpageError({ domain }: { domain: string }) {
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <Title order={1}>This page is not available.</Title>
        <Text mt="xs" c="dimmed">
          There is no public page at “{domain}” right now. Please check the address, or ask your agent for it.
        </Text>
      </main>
    </div>
  );
}
