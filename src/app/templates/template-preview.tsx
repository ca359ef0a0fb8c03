/** A template as it reads, with what can be done with it. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import type { MessageTemplate } from "../../domain/templates/template.ts";
import { isDesigned, withFieldNames } from "../../domain/templates/template-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { EmailFrame } from "../email-blocks/index.ts";
import classes from "./templates.module.css";

interface TemplatePreviewProps {
  template: MessageTemplate;
  /** Above it; null: nothing. */
  words: string | null;
  /** What is done with it. */
  children: ReactNode;
  onClose: () => void;
}

export function TemplatePreview({ template, words, children, onClose }: TemplatePreviewProps) {
  const { name, channel, subject, body } = template;
  return (
    <Dialog onClose={onClose} title={name} size="lg">
      <Stack gap="sm">
        {words === null ? null : <Alert color="gray">{words}</Alert>}
        <section className={classes.shown} aria-label="Preview">
          {subject === "" ? null : (
            <Text fw={600} mb="xs">
              {withFieldNames(subject)}
            </Text>
          )}
          {isDesigned(template) ? (
            <Suspense fallback={<SkeletonRows count={4} />}>
              <EmailFrame subject={subject} blocks={template.blocks} to={channel === "user_email" ? "many" : "one"} />
            </Suspense>
          ) : (
            <Text className={classes.body}>{body}</Text>
          )}
        </section>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {children}
        </Group>
      </Stack>
    </Dialog>
  );
}
