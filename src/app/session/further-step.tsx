import { Title } from "@mantine/core";
import type { Words } from "../language/index.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { CompanyChoice } from "./company-choice.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import type { useSignIn } from "./use-sign-in.ts";

/** The remaining step after the first factor, of any kind; null: none. */
export function furtherStep(
  { second, question, confirm, sendCode }: ReturnType<typeof useSignIn>,
  { second: words }: Words,
  onBack: (from: "second" | "company") => void,
) {
  if (second) {
    return (
      <>
        <PageMetadata title={words.title} />
        <Title order={1} mb="md">
          {words.title}
        </Title>
        <SecondFactorForm
          ways={second.ways}
          sentTo={second.sent_to}
          onSendCode={sendCode}
          onConfirm={confirm}
          onBack={() => onBack("second")}
        />
      </>
    );
  }
  return question ? <CompanyChoice question={question} onBack={() => onBack("company")} /> : null;
}
