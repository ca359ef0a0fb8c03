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
import type { Faqs, LatestNews } from "../../domain/webpage/page-parts.ts";
import classes from "./webpage.module.css";

interface ListInputProps<T> {
  value: T[];
  onChange: (value: T[]) => void;
  error: ReactNode;
}

interface EntriesProps<T> extends ListInputProps<T> {
  most: number;
  add: string;
  remove: (nth: number) => string;
  blank: T;
  children: (entry: T, nth: number, put: (entry: T) => void) => ReactNode;
}

function Entries<T>({ value, onChange, error, most, add, remove, blank, children }: EntriesProps<T>) {
  const put = (nth: number) => (changed: T) => onChange(value.map((entry, at) => (at === nth ? changed : entry)));
  return (
    <Stack gap="md">
      {value.map((entry, nth) => (
        <div key={nth} className={classes.entry}>
          {children(entry, nth, put(nth))}
          <Group justify="flex-end" mt="xs">
            <Button
              variant="subtle"
              color="gray"
              aria-label={remove(nth)}
              onClick={() => onChange(value.filter((_entry, at) => at !== nth))}
            >
              Remove
            </Button>
          </Group>
        </div>
      ))}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
      {value.length < most ? (
        <Group>
          <Button variant="default" onClick={() => onChange([...value, blank])}>
            {add}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

export function FaqInput(props: ListInputProps<Faqs[number]>) {
  return (
    <Entries
      {...props}
      most={faqsMax}
      add="Add a question"
      remove={(nth) => `Remove question ${nth + 1}`}
      blank={{ question: "", answer: "" }}
    >
      {(entry, nth, put) => (
        <>
          <TextInput
            label={`Question ${nth + 1}`}
            maxLength={faqQuestionLengthMax}
            value={entry.question}
            onChange={({ currentTarget: { value: question } }) => put({ ...entry, question })}
          />
          <Textarea
            label={`Answer ${nth + 1}`}
            mt="xs"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={faqAnswerLengthMax}
            value={entry.answer}
            onChange={({ currentTarget: { value: answer } }) => put({ ...entry, answer })}
          />
        </>
      )}
    </Entries>
  );
}

export function NewsInput(props: ListInputProps<LatestNews[number]>) {
  return (
    <Entries
      {...props}
      most={newsMax}
      add="Add news"
      remove={(nth) => `Remove news ${nth + 1}`}
      blank={{ title: "", body: "", day: null, link: "" }}
    >
      {(entry, nth, put) => (
        <>
          <Group grow align="flex-start">
            <TextInput
              label={`Title ${nth + 1}`}
              maxLength={newsTitleLengthMax}
              value={entry.title}
              onChange={({ currentTarget: { value: title } }) => put({ ...entry, title })}
            />
            <TextInput
              label="Date"
              type="date"
              value={entry.day ?? ""}
              onChange={({ currentTarget: { value: day } }) => put({ ...entry, day: day || null })}
            />
          </Group>
          <Textarea
            label="Text"
            mt="xs"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={newsBodyLengthMax}
            value={entry.body}
            onChange={({ currentTarget: { value: body } }) => put({ ...entry, body })}
          />
          <TextInput
            label="Link"
            mt="xs"
            type="url"
            maxLength={pageLinkLengthMax}
            value={entry.link}
            onChange={({ currentTarget: { value: link } }) => put({ ...entry, link })}
          />
        </>
      )}
    </Entries>
  );
}
