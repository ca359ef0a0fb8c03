/** A page whose words are a setting: GET /v1/settings/{name}. */
import { Text, Title } from "@mantine/core";
import { settings } from "../../contract/session/settings.ts";
import { LoadFailed, SkeletonRows } from "../../ui/list-states.tsx";
import { PageMetadata } from "../shell/index.ts";
import { usePublic } from "./use-public.ts";

export function SettingsScreen({ name, title }: { name: string; title: string }) {
  const { data, error, again } = usePublic(settings.show, { params: { name } });
  return (
    <>
      <PageMetadata title={title} />
      <Title order={1}>{title}</Title>
      {data ? (
        <Paragraphs text={data.data.value} />
      ) : error ? (
        <LoadFailed onRetry={again} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </>
  );
}

/** Plain words; an empty line parts paragraphs. */
function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, at) => (
    <Text key={at} mt="md" style={{ whiteSpace: "pre-line" }}>
      {paragraph}
    </Text>
  ));
}
