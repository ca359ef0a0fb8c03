/** Factors of a quote, prefilled from the contact. */
import { Button, Checkbox, Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { csg } from "../../contract/quotes/vendors.ts";
import { genderLabels, optionWords } from "../../domain/contacts/labels.ts";
import { planLetters } from "../../domain/policies/policy.ts";
import { type QuoteAsk, quoteGenders, quoteProducts } from "../../domain/quotes/quote.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useFetched } from "../base/live.ts";
import { useToday } from "../contact-parts/contact-context.ts";
import { askOf, type DraftErrors, type QuoteDraft } from "./quote-draft.ts";
import classes from "./quotes.module.css";

interface QuoteFormProps {
  first: QuoteDraft;
  disabled: boolean;
  busy: boolean;
  error: string | null;
  errors: Readonly<Record<string, string>>;
  onAsk: (ask: QuoteAsk) => void;
}

const letterName = (letter: string) =>
  letter.startsWith("high_") ? `${letter.slice(-1).toUpperCase()} (high deductible)` : letter;
/** Most requested first. */
const letterOrder = ["G", "N", "F", "high_g", ...planLetters.filter((one) => !["G", "N", "F", "high_g"].includes(one))];

export function QuoteForm({ first, disabled, busy, error, errors: refused, onAsk }: QuoteFormProps) {
  const today = useToday();
  const [draft, setDraft] = useState(first);
  const [found, setFound] = useState<DraftErrors>({});
  const set = <K extends keyof QuoteDraft>(field: K, value: QuoteDraft[K]) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setFound((before) => ({ ...before, [field]: undefined }));
  };
  const errors = { ...refused, ...found };
  // The server's plan details help to choose; without them the plan letters suffice.
  const { data: plans } = useFetched(csg.plans, { body: { product: draft.product } });
  const said = plans?.data.find(({ plan_letter }) => plan_letter === draft.plan_letter)?.says;
  const text = (field: "zip5" | "age" | "effective_date" | "face_amount", label: string) => (
    <TextInput
      label={label}
      inputMode={field === "effective_date" ? "text" : "numeric"}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const asked = askOf(draft, today);
        if ("errors" in asked) return setFound(asked.errors);
        setFound({});
        onAsk(asked.ask);
      }}
    >
      <fieldset disabled={disabled} className={classes.fields}>
        <Select
          label="Product"
          allowDeselect={false}
          disabled={disabled}
          data={quoteProducts.map((value) => ({ value, label: optionWords(value) }))}
          value={draft.product}
          onChange={(value) => set("product", quoteProducts.find((one) => one === value) ?? draft.product)}
        />
        {draft.product === "medicare_supplement" ? (
          <Select
            label="Plan"
            allowDeselect={false}
            disabled={disabled}
            description={said}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={letterOrder.map((value) => ({ value, label: letterName(value) }))}
            value={draft.plan_letter}
            error={errors.plan_letter}
            onChange={(value) => set("plan_letter", value ?? draft.plan_letter)}
          />
        ) : null}
        {draft.product === "final_expense" ? text("face_amount", "Coverage amount ($)") : null}
        {text("zip5", "Zip")}
        {text("age", "Age")}
        <Select
          label="Sex"
          allowDeselect={false}
          disabled={disabled}
          data={quoteGenders.map((value) => ({ value, label: genderLabels[value] }))}
          value={draft.gender || null}
          error={errors.gender}
          onChange={(value) => set("gender", value ?? "")}
        />
        {text("effective_date", "Starts")}
      </fieldset>
      <Group mt="sm" justify="space-between">
        <Group gap="lg">
          <Checkbox
            label="Uses tobacco"
            disabled={disabled}
            checked={draft.tobacco}
            onChange={(event) => set("tobacco", event.currentTarget.checked)}
          />
          {draft.product === "medicare_supplement" ? (
            <Checkbox
              label="Household discount"
              disabled={disabled}
              checked={draft.household_discount}
              onChange={(event) => set("household_discount", event.currentTarget.checked)}
            />
          ) : null}
        </Group>
        <Button type="submit" loading={busy} disabled={disabled}>
          Get rates
        </Button>
      </Group>
      <FormError words={error} />
    </form>
  );
}
