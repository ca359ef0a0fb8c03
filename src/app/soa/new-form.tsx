/** A new form for the open contact, filled from the contact and the agent's profile. */
import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Contact } from "../../domain/contacts/contact.ts";
import { soaContactMethods, soaLanguages, type SoaPlace, soaPlaces, soaProducts } from "../../domain/soa/limits.ts";
import type { NewSoa } from "../../domain/soa/soa-request.ts";
import { soaContactMethodWords, soaPlaceWords, soaProductWords } from "../../domain/soa/soa-words.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { showPhone } from "../../domain/values/phone-number.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { zoneName } from "../../domain/values/time-zones.ts";
import { soaCreate } from "../../local/intents/soa.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { instantOf } from "../base/local-time.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useOpened } from "../contact-parts/contact-context.ts";
import { useEscape } from "../contact-parts/use-escape.ts";

const languageWords = { en: "English", es: "Spanish" } as const;

export function NewSoaForm({ onClose }: { onClose: () => void }) {
  const { contact, name } = useOpened();
  const user = useCurrentUser();
  const { world, write } = useLocal();
  const navigate = useNavigate();
  const place = useRef<HTMLFormElement>(null);
  useEscape(place, onClose);
  const form = useForm({ initialValues: valuesOf(contact) });
  const { submit, busy, error } = useSubmit(
    form,
    async (values) => {
      const id = world.uuid();
      const soa = newSoa(values, { id, contact, user });
      await write(soaCreate, { soa, name });
      onClose();
      void navigate(`/contacts/${contact.id}?tab=soa&soa=${id}`, { replace: true });
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <Panel title="New Scope of Appointment">
      <form ref={place} onSubmit={submit} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="First name" autoFocus {...form.getInputProps("beneficiary.first_name")} />
            <TextInput label="Last name" {...form.getInputProps("beneficiary.last_name")} />
            <TextInput label="Phone" inputMode="tel" {...form.getInputProps("beneficiary.phone")} />
            <TextInput label="Address" {...form.getInputProps("beneficiary.address")} />
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
              Create form
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ first_name, last_name, phones, addresses, language }: Contact) {
  const home = addresses[0];
  const address = home ? [home.line1, home.line2, home.city, `${home.state} ${home.zip}`.trim()] : [];
  return {
    language: (language === "spanish" ? "es" : "en") as NewSoa["language"],
    products: [] as NewSoa["products"],
    beneficiary: {
      first_name,
      last_name,
      phone: phones[0] ? showPhone(phones[0].number) : "",
      address: address.filter(Boolean).join(", "),
    },
    initial_contact_method: null as NewSoa["agent"]["initial_contact_method"],
    appointment: "",
    place: null as SoaPlace | null,
  };
}

function newSoa(values: Values, { id, contact, user }: { id: string; contact: Contact; user: CurrentUser }): NewSoa {
  const { language, products, beneficiary, initial_contact_method, appointment, place } = values;
  return {
    id,
    contact_id: contact.id,
    language,
    channel: "in_person",
    products,
    beneficiary,
    representative: null,
    agent: {
      name: fullNameOf({ ...user.profile, username: user.username }),
      phone: showPhone(user.profile.dialer_verified_phone_number),
      npn: user.selling?.medicare?.npn ?? user.emailing?.npn ?? "",
      initial_contact_method,
      plans_represented: "",
      appointment_at: appointment === "" ? null : instantOf(appointment, zoneName(user.timezone)),
      place,
      exception_reason: "",
    },
  };
}
