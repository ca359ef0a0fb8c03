/** Questions and news: lists of short texts. */
import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import {
  faqAnswerLengthMax,
  faqQuestionLengthMax,
  faqsMax,
  newsBodyLengthMax,
  newsMax,
  newsTitleLengthMax,
  pageLinkLengthMax,
} from "../../domain/webpage/limits.ts";
import { Panel } from "../../ui/panel.tsx";
import type { PageForm, PageValues } from "./page-values.ts";
import classes from "./webpage.module.css";

interface ListProps {
  title: string;
  form: PageForm;
  field: "faqs" | "latest_news";
  most: number;
  add: string;
  remove: (nth: number) => string;
  blank: PageValues["faqs"][number] | PageValues["latest_news"][number];
  children: (nth: number) => ReactNode;
}

function TextList({ title, form, field, most, add, remove, blank, children }: ListProps) {
  const count = form.values[field].length;
  return (
    <Panel title={title}>
      <Stack gap="md">
        {form.values[field].map((_entry, nth) => (
          <div key={nth} className={classes.entry}>
            {children(nth)}
            <Group justify="flex-end" mt="xs">
              <Button
                variant="subtle"
                color="gray"
                aria-label={remove(nth)}
                onClick={() => form.removeListItem(field, nth)}
              >
                Remove
              </Button>
            </Group>
          </div>
        ))}
        {form.errors[field] ? (
          <Text size="sm" c="red" role="alert">
            {form.errors[field]}
          </Text>
        ) : null}
        {count < most ? (
          <Group>
            <Button variant="default" onClick={() => form.insertListItem(field, blank)}>
              {add}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Panel>
  );
}

export function FaqFields({ form }: { form: PageForm }) {
  return (
    <TextList
      title="Questions and answers"
      form={form}
      field="faqs"
      most={faqsMax}
      add="Add a question"
      remove={(nth) => `Remove question ${nth + 1}`}
      blank={{ question: "", answer: "" }}
    >
      {(nth) => (
        <>
          <TextInput
            label={`Question ${nth + 1}`}
            maxLength={faqQuestionLengthMax}
            {...form.getInputProps(`faqs.${nth}.question`)}
          />
          <Textarea
            label={`Answer ${nth + 1}`}
            mt="xs"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={faqAnswerLengthMax}
            {...form.getInputProps(`faqs.${nth}.answer`)}
          />
        </>
      )}
    </TextList>
  );
}

export function NewsFields({ form }: { form: PageForm }) {
  return (
    <TextList
      title="News"
      form={form}
      field="latest_news"
      most={newsMax}
      add="Add news"
      remove={(nth) => `Remove news ${nth + 1}`}
      blank={{ title: "", body: "", day: null, link: "" }}
    >
      {(nth) => (
        <>
          <Group grow align="flex-start">
            <TextInput
              label={`Title ${nth + 1}`}
              maxLength={newsTitleLengthMax}
              {...form.getInputProps(`latest_news.${nth}.title`)}
            />
            <TextInput
              label="Date"
              type="date"
              value={form.values.latest_news[nth]?.day ?? ""}
              onChange={({ currentTarget: { value } }) => form.setFieldValue(`latest_news.${nth}.day`, value || null)}
            />
          </Group>
          <Textarea
            label="Text"
            mt="xs"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={newsBodyLengthMax}
            {...form.getInputProps(`latest_news.${nth}.body`)}
          />
          <TextInput
            label="Link"
            mt="xs"
            type="url"
            maxLength={pageLinkLengthMax}
            {...form.getInputProps(`latest_news.${nth}.link`)}
          />
        </>
      )}
    </TextList>
  );
}
