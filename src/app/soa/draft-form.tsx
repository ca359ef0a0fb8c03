/** A draft: a new one for the open contact, filled from the contact and the agent's profile, or one that is not sent yet. */
import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Contact } from "../../domain/contacts/contact.ts";
import { soaContactMethods, soaLanguages, soaPlaces, soaProducts } from "../../domain/soa/limits.ts";
import { draftChange } from "../../domain/soa/soa-draft.ts";
import type { NewSoa, SoaRequest } from "../../domain/soa/soa-request.ts";
import { soaContactMethodWords, soaPlaceWords, soaProductWords } from "../../domain/soa/soa-words.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { soaCreate, soaEdit } from "../../local/intents/soa.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldText, instantOf } from "../base/local-time.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useEscape } from "../contact-parts/use-escape.ts";
import { onForm } from "../signing/index.ts";

const languageWords = { en: "English", es: "Spanish" } as const;

export function NewSoaForm({ onClose }: { onClose: () => void }) {
  const { contact, name } = useOpened();
  const user = useCurrentUser();
  const { world, write } = useLocal();
  const navigate = useNavigate();
  const create = async (values: Values) => {
    const id = world.uuid();
    await write(soaCreate, { soa: newSoa(values, { id, contact, user }), name });
    onClose();
    void navigate(`/contacts/${contact.id}?tab=soa&soa=${id}`, { replace: true });
  };
  const words = { title: "New Scope of Appointment", save: "Create form" };
  return <DraftForm initial={valuesOf(contact)} words={words} onSave={create} onClose={onClose} />;
}

export function EditSoaForm({ soa, onClose }: { soa: SoaRequest; onClose: () => void }) {
  const { write } = useLocal();
  const zone = zoneName(useCurrentUser().timezone);
  const [seen] = useState(soa);
  const save = async (values: Values) => {
    const { edit, base } = draftChange(seen, partsOf(values, { zone, at: seen.agent.appointment_at }));
    if (Object.keys(edit).length > 0) await write(soaEdit, { ...onForm(seen), edit, base });
    onClose();
  };
  const words = { title: "Edit the draft", save: "Save" };
  return <DraftForm initial={valuesOfDraft(seen, zone)} words={words} onSave={save} onClose={onClose} />;
}

interface DraftFormProps {
  initial: Values;
  words: { title: string; save: string };
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
}

function DraftForm({ initial, words, onSave, onClose }: DraftFormProps) {
  const place = useRef<HTMLFormElement>(null);
  useEscape(place, onClose);
  const form = useForm({ initialValues: initial });
  const { submit, busy, error } = useSubmit(form, onSave, { fieldErrorsOf: draftErrorsOf, wordsOf });
  return (
    <Panel title={words.title}>
      <form ref={place} onSubmit={submit} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="First name" autoFocus {...form.getInputProps("first_name")} />
            <TextInput label="Last name" {...form.getInputProps("last_name")} />
            <TextInput label="Phone" inputMode="tel" {...form.getInputProps("phone")} />
            <TextInput label="Address" {...form.getInputProps("address")} />
          </SimpleGrid>
          <Checkbox.Group
            label="Products"
            description="The person can change these before signing."
            {...form.getInputProps("products")}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs" spacing="xs">
              {soaProducts.map((product) => (
                <Checkbox key={product} value={product} label={soaProductWords.en[product]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label="Language"
              allowDeselect={false}
              data={soaLanguages.map((value) => ({ value, label: languageWords[value] }))}
              {...form.getInputProps("language")}
            />
            <Select
              label="First contact"
              clearable
              data={soaContactMethods.map((value) => ({ value, label: soaContactMethodWords.en[value] }))}
              {...form.getInputProps("initial_contact_method")}
            />
            <TextInput
              type="datetime-local"
              label="Appointment"
              description="Decides which rule applies. Leave it empty if it is not set yet."
              {...form.getInputProps("appointment")}
            />
            <Select
              label="Place"
              clearable
              description="Where you meet."
              data={soaPlaces.map((value) => ({ value, label: soaPlaceWords.en[value] }))}
              {...form.getInputProps("place")}
            />
          </SimpleGrid>
          <FormError words={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** Under the names of the fields here. */
function draftErrorsOf(error: unknown): Record<string, string> {
  const errors = Object.entries(fieldErrorsOf(error));
  return Object.fromEntries(errors.map(([field, words]) => [field.replace(/^beneficiary\./, ""), words]));
}

type Person = NewSoa["beneficiary"];
type Values = Person &
  Pick<NewSoa, "language" | "products"> &
  Pick<NewSoa["agent"], "initial_contact_method" | "place"> & { appointment: string };

function valuesOf({ first_name, last_name, phones, addresses, language }: Contact): Values {
  const home = addresses[0];
  const address = home ? [home.line1, home.line2, home.city, `${home.state} ${home.zip}`.trim()] : [];
  return {
    first_name,
    last_name,
    phone: phones[0] ? showPhone(phones[0].number) : "",
    address: address.filter(Boolean).join(", "),
    language: language === "spanish" ? "es" : "en",
    products: [],
    initial_contact_method: null,
    appointment: "",
    place: null,
  };
}

function valuesOfDraft({ beneficiary, language, products, agent }: SoaRequest, zone: string): Values {
  const { first_name, last_name, phone, address } = beneficiary;
  const { initial_contact_method, appointment_at, place } = agent;
  const appointment = appointment_at === null ? "" : fieldText(appointment_at, zone);
  return { first_name, last_name, phone, address, language, products, initial_contact_method, appointment, place };
}

interface Shown {
  zone: string;
  /** The appointment before: one that was not touched keeps its seconds. */
  at: number | null;
}

function partsOf(values: Values, { zone, at }: Shown) {
  const { first_name, last_name, phone, address, language, initial_contact_method, appointment, place } = values;
  const isSame = at !== null && appointment === fieldText(at, zone);
  const appointment_at = isSame ? at : instantOf(appointment, zone);
  return {
    language,
    products: soaProducts.filter((product) => values.products.includes(product)),
    beneficiary: { first_name, last_name, phone, address },
    agent: { initial_contact_method, appointment_at, place },
  };
}

function newSoa(values: Values, { id, contact, user }: { id: string; contact: Contact; user: CurrentUser }): NewSoa {
  const { agent, ...parts } = partsOf(values, { zone: zoneName(user.timezone), at: null });
  return {
    id,
    contact_id: contact.id,
    channel: "in_person",
    representative: null,
    ...parts,
    agent: {
      name: fullNameOf({ ...user.profile, username: user.username }),
      phone: showPhone(user.profile.dialer_verified_phone_number),
      npn: user.selling?.medicare?.npn ?? user.emailing?.npn ?? "",
      plans_represented: "",
      exception_reason: "",
      ...agent,
    },
  };
}
