/** The editor of the user's own public page, with a live preview. Works without a connection. */
import { Alert, Anchor, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { webpages } from "../../contract/webpage/webpages.ts";
import { may } from "../../domain/users/access.ts";
import { blankWebpage, type Webpage, type WebpageEdit, webpageFields } from "../../domain/webpage/webpage.ts";
import { webpageEdit } from "../../local/intents/webpages.ts";
import { type OwnWebpage, ownWebpage } from "../../local/queries/webpage.ts";
import { FormError } from "../../ui/form-error.tsx";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useIntent, useLive, useLocal, useOnline } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";
import { useSettings } from "../base/app-settings.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { AboutFields, ContactFields, DomainField, LookFields, MoreFields, SellingFields } from "./page-fields.tsx";
import { HoursInput } from "./hours-fields.tsx";
import { FaqInput, NewsInput } from "./list-fields.tsx";
import { PageCheck } from "./page-check.tsx";
import { PagePreview } from "./page-preview.tsx";
import type { PageForm, PageValues } from "./page-values.ts";
import classes from "./webpage.module.css";

export function WebpageScreen() {
  const user = useCurrentUser();
  const own = useLive(ownWebpage, user.id);
  return (
    <>
      <PageMetadata title="Web page" />
      {!may(user, "webpage.edit") ? (
        <PageHeader title="Web page" description="Your role has no web page of its own." />
      ) : own ? (
        <Editor own={own} />
      ) : (
        <SkeletonRows count={8} label="Loading your web page" />
      )}
    </>
  );
}

const words = { fieldErrorsOf, wordsOf };

function Editor({ own }: { own: OwnWebpage }) {
  const { id } = useCurrentUser();
  const saved = own.page ?? blankWebpage(id);
  const form: PageForm = useForm<PageValues>({ initialValues: valuesOf(saved) });
  useFollowing(form, saved);
  const save = useSave(saved);
  const { submit, busy, error } = useSubmit(
    form,
    async (values) => {
      await save(changesOf(form, values));
      form.resetDirty(values);
      notify("Web page saved.");
    },
    words,
  );
  useHoldPage(form.isDirty(), "Your web page has unsaved changes.");
  const [side, setSide] = useState("edit");
  const shown = useDeferredValue(form.values);
  const draft: Webpage = { ...saved, ...shown };
  return (
    <form onSubmit={submit} noValidate>
      <PageHeader
        title="Web page"
        description={<Address page={saved} />}
        actions={
          <Group gap="xs">
            <Publish saved={saved} save={save} isDirty={form.isDirty()} />
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        }
      />
      <SegmentedControl
        className={classes.sides}
        value={side}
        onChange={setSide}
        data={[
          { value: "edit", label: "Edit" },
          { value: "preview", label: "Preview" },
        ]}
      />
      <div className={classes.columns} data-side={side}>
        <Stack className={classes.edit} gap="md">
          <FormError words={error} />
          <PageCheck page={draft} licenses={own.licenses} />
          <DomainField form={form} />
          <AboutFields form={form} />
          <ContactFields form={form} />
          <SellingFields form={form} carriers={own.carriers} />
          <Panel title="Office hours" description="In your time zone. Visitors elsewhere see them in theirs too.">
            <HoursInput {...inputOf(form, "office_hours")} />
          </Panel>
          <Panel title="Questions and answers">
            <FaqInput {...inputOf(form, "faqs")} />
          </Panel>
          <Panel title="News">
            <NewsInput {...inputOf(form, "latest_news")} />
          </Panel>
          <LookFields form={form} corporation={saved.corporation} />
          <MoreFields form={form} isApproved={saved.tracking_approved} />
        </Stack>
        <div className={classes.preview}>
          <PagePreview page={draft} carriers={own.carriers} />
        </div>
      </div>
    </form>
  );
}

/** The page may arrive from the server, or change on another device, while the form is open: what was typed stays. */
function useFollowing(form: PageForm, saved: Webpage): void {
  const latest = useRef({ form, saved });
  useEffect(() => void (latest.current = { form, saved }));
  useEffect(() => {
    const { form: open, saved: now } = latest.current;
    const typed = changesOf(open, open.getValues());
    open.setInitialValues(valuesOf(now));
    open.setValues({ ...valuesOf(now), ...typed });
  }, [saved.version, saved.updated_at]);
}

function inputOf<F extends "office_hours" | "faqs" | "latest_news">(form: PageForm, field: F) {
  return {
    value: form.values[field],
    onChange: (value: PageValues[F]) => form.setFieldValue(field, value as never),
    error: form.errors[field],
  };
}

function valuesOf(page: Webpage): PageValues {
  const { published: _published, ...fields } = Object.fromEntries(
    webpageFields.map((name) => [name, page[name]]),
  ) as unknown as PageValues & { published: boolean };
  return fields;
}

function changesOf(form: PageForm, values: PageValues): WebpageEdit {
  const changed = (Object.keys(values) as (keyof PageValues)[]).filter((name) => form.isDirty(name));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** With a connection, a new address is taken first: whether it is free is known at once. */
function useSave(saved: Webpage): (edit: WebpageEdit) => Promise<void> {
  const { request } = useLocal();
  const isOnline = useOnline();
  const write = useIntent(webpageEdit);
  return async (edit) => {
    if (isOnline && edit.domain !== undefined && edit.domain !== saved.domain)
      await request(webpages.update, { params: { id: saved.id }, body: { domain: edit.domain } });
    await write({ user_id: saved.id, edit });
  };
}

interface PublishProps {
  saved: Webpage;
  save: (edit: WebpageEdit) => Promise<void>;
  isDirty: boolean;
}

function Publish({ saved, save, isDirty }: PublishProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const turn = async (published: boolean) => {
    setProblem(null);
    try {
      await save({ published });
      notify(published ? "Web page published." : "Web page unpublished.");
    } catch (error) {
      setProblem(Object.values(fieldErrorsOf(error))[0] ?? wordsOf(error));
    }
  };
  return (
    <>
      {problem ? (
        <Alert color="red" p="xs" role="alert">
          {problem}
        </Alert>
      ) : null}
      <Button variant="default" disabled={isDirty} onClick={() => void turn(!saved.published)}>
        {saved.published ? "Unpublish" : "Publish"}
      </Button>
    </>
  );
}

function Address({ page: { domain, published } }: { page: Webpage }) {
  const { webpage_host } = useSettings();
  const address = `${location.protocol}//${domain}.${webpage_host || location.host}/`;
  if (domain === "") return "Your public page, where visitors read about you and write to you.";
  return (
    <Group gap="xs" component="span">
      {published ? (
        <Anchor href={address} target="_blank" rel="noopener">
          {domain}.{webpage_host || location.host}
        </Anchor>
      ) : (
        <span>
          {domain}.{webpage_host || location.host}
        </span>
      )}
      <ToneBadge tone={published ? "good" : "quiet"}>{published ? "Published" : "Not published"}</ToneBadge>
    </Group>
  );
}
