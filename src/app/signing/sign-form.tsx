/** The form as the person, or their representative, reads and signs it. */
import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { soaAddressLengthMax, soaNameLengthMax, soaProducts, soaTypedNameLengthMax } from "../../domain/soa/limits.ts";
import type { SoaLanguage, SoaProduct } from "../../domain/soa/limits.ts";
import type { SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaTextOn } from "../../domain/soa/soa-rule.ts";
import { soaProductWords, soaWords } from "../../domain/soa/soa-words.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { type FormDraft, useFormDraft } from "./form-draft.ts";
import { lettersAsCodes } from "./make-filing.ts";
import { errorIn, signWords } from "./sign-words.ts";
import { noSignature, type SignatureDraft, SignatureInput, signatureOf } from "./signature-input.tsx";
import { type SignedParts, useSigning } from "./use-signing.ts";
import classes from "./signing.module.css";

interface SignDraft {
  language: SoaLanguage;
  first_name: string;
  last_name: string;
  phone: string;
  address: string;
  products: SoaProduct[];
  isDeputy: boolean;
  deputy: { name: string; relation: string; authority_confirmed: boolean };
  signature: SignatureDraft;
}

export function SignForm({ soa, onSigned }: { soa: SoaRequest; onSigned?: () => void }) {
  const { world } = useLocal();
  const { own, company, sign } = useSigning();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFormDraft<SignDraft>(soa.id, draftOf(soa));
  const { draft, set, forget } = form;
  const { language } = draft;
  const words = soaWords[language];
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    setErrors({});
    try {
      await sign(soa, partsOf(draft));
      forget();
      onSigned?.();
    } catch (error) {
      const found = fieldErrorsOf(error);
      setErrors(found);
      setFailure(Object.keys(found).some((field) => field !== "base") ? words.check : wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (field: string) => errorIn(language, errors[field]);
  const letters = lettersAsCodes({ ...soa, ...shownPart(soa, draft) }, company).join(" ");
  const signer = draft.isDeputy ? "representative" : "beneficiary";
  return (
    <form
      className={classes.form}
      lang={language}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={1} size="h2">
            {words.title}
          </Title>
          <SegmentedControl
            aria-label="Language / Idioma"
            value={language}
            onChange={(next) => set({ language: next as SoaLanguage })}
            data={[
              { value: "en", label: "English" },
              { value: "es", label: "Español" },
            ]}
          />
        </Group>
        <p className={classes.text}>{soaTextOn(own, language, world.now()).words}</p>
        <Products form={form} error={errorOf("products")} />
        <PersonFields form={form} errorOf={errorOf} />
        <Deputy form={form} errorOf={errorOf} />
        <p className={classes.agent}>
          {words.agent}: {[soa.agent.name, soa.agent.phone].filter(Boolean).join(", ")}
        </p>
        <SignatureInput
          label={words.signature}
          words={signWords[language]}
          value={draft.signature}
          error={errorOf(`${signer}.signature`)}
          onChange={(change) => set({ signature: { ...draft.signature, ...change } })}
        />
        {letters === "" ? null : <p role="status">{signWords[language].codes(letters)}</p>}
        <FormError words={failure} />
        <Button type="submit" size="lg" loading={busy}>
          {signWords[language].signing}
        </Button>
      </Stack>
    </form>
  );
}

type Parts = { form: FormDraft<SignDraft> };
type Fields = Parts & { errorOf: (field: string) => string | undefined };

function Products({ form: { draft, set }, error }: Parts & { error: string | undefined }) {
  return (
    <Checkbox.Group
      label={soaWords[draft.language].products}
      error={error}
      value={draft.products}
      onChange={(products) => set({ products: products as SoaProduct[] })}
    >
      <Stack gap="sm" mt="xs">
        {soaProducts.map((product) => (
          <Checkbox key={product} size="md" value={product} label={soaProductWords[draft.language][product]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const lengths = {
  first_name: soaNameLengthMax,
  last_name: soaNameLengthMax,
  phone: 40,
  address: soaAddressLengthMax,
} as const;

function PersonFields({ form: { draft, set }, errorOf }: Fields) {
  const words = soaWords[draft.language];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {(["first_name", "last_name", "phone", "address"] as const).map((field) => (
        <TextInput
          key={field}
          size="md"
          label={words[field]}
          autoComplete="off"
          maxLength={lengths[field]}
          inputMode={field === "phone" ? "tel" : "text"}
          value={draft[field]}
          error={errorOf(`beneficiary.${field}`)}
          onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  );
}

function Deputy({ form: { draft, set }, errorOf }: Fields) {
  const words = soaWords[draft.language];
  const { deputy } = draft;
  const put = (change: Partial<SignDraft["deputy"]>) => set({ deputy: { ...deputy, ...change } });
  return (
    <Stack gap="sm">
      <Checkbox
        size="md"
        label={words.representative}
        checked={draft.isDeputy}
        onChange={({ currentTarget }) => set({ isDeputy: currentTarget.checked })}
      />
      {draft.isDeputy ? (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              size="md"
              label={words.representative_name}
              maxLength={soaTypedNameLengthMax}
              value={deputy.name}
              error={errorOf("representative.name")}
              onChange={({ currentTarget }) => put({ name: currentTarget.value })}
            />
            <TextInput
              size="md"
              label={words.relation}
              maxLength={soaNameLengthMax}
              value={deputy.relation}
              error={errorOf("representative.relation")}
              onChange={({ currentTarget }) => put({ relation: currentTarget.value })}
            />
          </SimpleGrid>
          <Checkbox
            size="md"
            label={words.authority}
            checked={deputy.authority_confirmed}
            error={errorOf("representative.authority_confirmed")}
            onChange={({ currentTarget }) => put({ authority_confirmed: currentTarget.checked })}
          />
        </>
      ) : null}
    </Stack>
  );
}

function draftOf({ language, products, beneficiary, representative }: SoaRequest): SignDraft {
  const { first_name, last_name, phone, address } = beneficiary;
  const { name = "", relation = "" } = representative ?? {};
  return {
    language,
    first_name,
    last_name,
    phone,
    address,
    products,
    isDeputy: representative !== null,
    deputy: { name, relation, authority_confirmed: false },
    signature: noSignature,
  };
}

function partsOf(draft: SignDraft): SignedParts {
  const { language, first_name, last_name, phone, address, products, isDeputy, deputy } = draft;
  const signature = signatureOf(draft.signature);
  return {
    language,
    products,
    beneficiary: { first_name, last_name, phone, address, signature: isDeputy ? null : signature },
    representative: isDeputy ? { ...deputy, signature } : null,
  };
}

function shownPart(soa: SoaRequest, draft: SignDraft): Pick<SoaRequest, "beneficiary" | "representative"> {
  const { beneficiary, representative } = partsOf(draft);
  return { beneficiary: { ...soa.beneficiary, ...beneficiary }, representative };
}
