import { Text, Title } from "@mantine/core";
import { LanguageChoice, useWords } from "../language/index.ts";
import classes from "./webpage-error.module.css";

/** Error page for an agent's webpage that cannot be shown; loads no session. */
export function WebpageError({ domain }: { domain: string }) {
  const { webpage } = useWords().words;
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <Title order={1}>{webpage.title}</Title>
        <Text mt="xs" c="dimmed">
          {webpage.description(domain)}
        </Text>
        <div className={classes.language}>
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
}
