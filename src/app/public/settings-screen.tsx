/** A page whose words are a setting: GET /v1/settings/{name}. */
import { Text, Title } from "@mantine/core";
import { settings } from "../../contract/session/settings.ts";
import { LoadFailed, SkeletonRows } from "../../ui/list-states.tsx";
import { PageMetadata } from "../shell/index.ts";
import classes from "./settings-screen.module.css";
import { usePublic } from "./use-public.ts";

export function SettingsScreen({ name, title }: { name: string; title: string }) {
  const { data, error, again } = usePublic(settings.show, { params: { name } });
  return (
    <>
      <PageMetadata title={title} />
      <Title order={1}>{title}</Title>
      {data ? (
        <Paragraphs text={data.data.value} title={title} />
      ) : error ? (
        <LoadFailed onRetry={again} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </>
  );
}

/** Plain words; an empty line parts paragraphs. The first may repeat the title. */
function Paragraphs({ text, title }: { text: string; title: string }) {
  const paragraphs = text.split(/\n{2,}/);
  const rest = paragraphs[0]?.trim().toLowerCase() === title.toLowerCase() ? paragraphs.slice(1) : paragraphs;
  return rest.map((paragraph, at) => (
    <Text key={at} size="md" mt="md" className={classes.words}>
      {paragraph}
    </Text>
  ));
}
