/** A page that shows a text setting: GET /v1/settings/{name}. */
import { Text, Title } from "@mantine/core";
import { settings } from "../../contract/company/settings.ts";
import { LoadFailed, SkeletonRows } from "../../ui/list-states.tsx";
import { useWords } from "../language/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import classes from "./settings-screen.module.css";
import { usePublic } from "./use-public.ts";

export type PublicText = "contact_us" | "privacy_policy" | "terms_of_use";

export function SettingsScreen({ name }: { name: PublicText }) {
  const { data, error, again } = usePublic(settings.show, { params: { name } });
  const { texts, frame } = useWords().words;
  const title = frame[name];
  return (
    <>
      <PageMetadata title={title} />
      <Title order={1}>{title}</Title>
      {data ? (
        <Written name={name} value={data.data.value} isShipped={data.data.updated_at === null} />
      ) : error ? (
        <LoadFailed title={texts.failed} again={texts.again} onRetry={again} />
      ) : (
        <SkeletonRows count={5} label={texts.loading} />
      )}
    </>
  );
}

/** Default texts are shown in the page's language; a company's text is shown as written. */
function Written({ name, value, isShipped }: { name: PublicText; value: string; isShipped: boolean }) {
  const { texts } = useWords().words;
  return (
    <>
      {!isShipped && texts.as_written ? (
        <Text size="sm" c="dimmed" mt="xs" role="note">
          {texts.as_written}
        </Text>
      ) : null}
      <Paragraphs text={(isShipped && texts.shipped[name]) || value} title={titles[name]} />
    </>
  );
}

/** Titles as the texts repeat them. */
const titles: Record<PublicText, string> = {
  contact_us: "contact us",
  privacy_policy: "privacy policy",
  terms_of_use: "terms of use",
};

/** Plain text; an empty line separates paragraphs. A first paragraph that repeats the title is dropped. */
function Paragraphs({ text, title }: { text: string; title: string }) {
  const paragraphs = text.split(/\n{2,}/);
  const rest = paragraphs[0]?.trim().toLowerCase() === title ? paragraphs.slice(1) : paragraphs;
  return rest.map((paragraph, at) => (
    <Text key={at} size="md" mt="md" className={classes.words}>
      {paragraph}
    </Text>
  ));
}
