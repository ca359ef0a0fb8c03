/** The same credentials match several companies: asks which one to sign in to. */
import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { FormError } from "../../ui/form-error.tsx";
import { useWords } from "../language/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { wordsOf } from "../base/report.ts";
import classes from "./company-choice.module.css";
import type { CompanyQuestion } from "./use-sign-in.ts";

export function CompanyChoice({
  question: { companies, choose },
  onBack,
}: {
  question: CompanyQuestion;
  onBack: () => void;
}) {
  const { words, said } = useWords();
  const [going, setGoing] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const go = async (key: string) => {
    setGoing(key);
    setError(null);
    await choose(key)
      .catch((failure: unknown) => setError(wordsOf(failure)))
      .finally(() => setGoing(null));
  };
  const isNameAlone = (name: string) => companies.filter((one) => one.name === name).length === 1;
  return (
    <>
      <PageMetadata title={words.company.title} />
      <Title order={1} mb="xs">
        {words.company.title}
      </Title>
      <Text mb="md">{words.company.description}</Text>
      <Stack gap="sm">
        {companies.map(({ key, name }, at) => (
          <Button
            key={key}
            variant="default"
            fullWidth
            classNames={{ root: classes.company, label: classes.name }}
            autoFocus={at === 0}
            loading={going === key}
            disabled={going !== null && going !== key}
            onClick={() => void go(key)}
          >
            {isNameAlone(name) ? name : `${name} (${key})`}
          </Button>
        ))}
        <FormError words={error && said(error)} />
        <Button variant="subtle" fullWidth onClick={onBack}>
          {words.company.back}
        </Button>
      </Stack>
    </>
  );
}
