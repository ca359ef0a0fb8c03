/** Calendar feed link for other programs: created, shown once for copying, revoked. */
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { Alert, Anchor, Button, Code, CopyButton, Group, Radio, Stack, Table, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { feedLinks, type NewFeedLink } from "../../contract/calendar/feed-links.ts";
import { type FeedLink, feedNameLengthMax, type FeedPrivacy } from "../../domain/calendar/feed-link.ts";
import { FormError } from "../../ui/form-error.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal, useRequest } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";

export function FeedLinksPanel() {
  const fetched = useFetched(feedLinks.list, {});
  const { data, again } = fetched;
  const [made, setMade] = useState<NewFeedLink | null>(null);
  const [making, setMaking] = useState(false);
  const links = data?.data;
  const start = <Button onClick={() => setMaking(true)}>Create link</Button>;
  const show = (link: NewFeedLink) => {
    setMade(link);
    setMaking(false);
    again();
  };
  const revoked = (id: string) => {
    if (made?.id === id) setMade(null);
    again();
  };
  return (
    <Panel
      title="Calendar link"
      description="View your Fieldline calendar in Apple Calendar, Google or Outlook. They subscribe to a private link and update automatically."
      actions={links && links.length > 0 && !making ? start : null}
    >
      {made ? <ShownLink link={made} onClose={() => setMade(null)} /> : null}
      {making ? <FeedLinkForm onMade={show} onClose={() => setMaking(false)} /> : null}
      <FetchState what="Calendar links" of={fetched} lines={2} small />
      {links?.length === 0 && !making && !made ? (
        <NothingYet
          icon={IconCalendar}
          title="No links yet."
          description="Create one link per app, so you can turn each off separately."
          action={start}
        />
      ) : null}
      {links && links.length > 0 ? <Links links={links} onRevoked={revoked} /> : null}
    </Panel>
  );
}

function ShownLink({ link: { name, url }, onClose }: { link: NewFeedLink; onClose: () => void }) {
  return (
    <Alert color="yellow" title="This link is shown once. Copy it now." mb="md" role="alert">
      <p>
        Anyone with this link can see your calendar, so do not share it. “{name}”:{" "}
        <Code style={{ overflowWrap: "anywhere" }}>{url}</Code>
      </p>
      <Group>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Anchor size="sm" href={url.replace(/^https?:/, "webcal:")}>
          Open in calendar app
        </Anchor>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Got it
        </Button>
      </Group>
    </Alert>
  );
}

function FeedLinkForm({ onMade, onClose }: { onMade: (link: NewFeedLink) => void; onClose: () => void }) {
  const { request, world } = useLocal();
  const form = useForm({
    initialValues: { name: "", private_as: "busy" as FeedPrivacy },
    validate: { name: (value) => (value.trim() ? null : "Enter a name.") },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async (body) => onMade((await request(feedLinks.create, { body: { ...body, id: world.uuid() } })).data),
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="32rem" mb="lg">
        <TextInput
          label="Name"
          description="Where you will use it, such as My phone."
          maxLength={feedNameLengthMax}
          autoFocus
          {...form.getInputProps("name")}
        />
        <Radio.Group label="Private events" {...form.getInputProps("private_as")}>
          <Stack gap="xs" mt="xs">
            <Radio value="busy" label="Show only as “Busy”" />
            <Radio value="full" label="Show details" />
          </Stack>
        </Radio.Group>
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy}>
            Create link
          </Button>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Links({ links, onRevoked }: { links: readonly FeedLink[]; onRevoked: (id: string) => void }) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Private events</Table.Th>
            <Table.Th>Last synced</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map((link) => (
            <LinkLine key={link.id} link={link} onRevoked={onRevoked} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface LinkLineProps {
  link: FeedLink;
  onRevoked: (id: string) => void;
}

function LinkLine({ link: { id, name, private_as, last_fetched_at }, onRevoked }: LinkLineProps) {
  const { exact } = useMoments();
  const remove = useRequest(feedLinks.remove);
  const revoke = () =>
    void remove({ params: { id } }).then(
      () => {
        notify(`Link “${name}” revoked.`);
        onRevoked(id);
      },
      () => undefined,
    );
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{private_as === "busy" ? "“Busy” only" : "Show details"}</Table.Td>
      <Table.Td>{exact(last_fetched_at)}</Table.Td>
      <Table.Td ta="right">
        <Button size="compact-sm" variant="default" color="red" onClick={revoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
