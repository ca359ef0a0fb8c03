import { Group, Select, TextInput } from "@mantine/core";
import type { Address } from "../../domain/contacts/contact.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { addressesMax } from "../../domain/values/limits.ts";
import { addressKinds } from "../../domain/values/options.ts";
import { contactMessages } from "../../domain/contacts/messages.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import { useOpened } from "../contact-parts/contact-context.ts";
import { DoNotBoxes } from "../contact-parts/do-not-boxes.tsx";
import type { PartForm } from "./part-editor.tsx";
import { PartList } from "./part-list.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import classes from "../contact-parts/contact-facts.module.css";

const fresh: Address = {
  kind: "home",
  line1: "",
  line2: "",
  city: "",
  state: "",
  zip: "",
  county: "",
  season_from: "",
  season_to: "",
  do_not_mail: false,
};
const states = stateCodes.map((code) => ({ value: code, label: `${code} ${stateName(code)}` }));

export function ContactAddresses() {
  const { contact, mayEditAll } = useOpened();
  const unused = addressKinds.find((kind) => contact.addresses.every((address) => address.kind !== kind));
  return (
    <PartList
      field="addresses"
      title="Addresses"
      one="address"
      parts={contact.addresses}
      max={addressesMax}
      tooMany={contactMessages.too_many_addresses}
      fresh={{ ...fresh, kind: unused ?? "mailing" }}
      locked={!mayEditAll}
      keyOf={(address) => `${optionWords(address.kind)} ${address.line1 || address.city}`}
      line={(address) => <AddressLine address={address} />}
      form={(form) => <AddressForm {...form} />}
    />
  );
}

function AddressLine({ address }: { address: Address }) {
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const season =
    address.kind === "seasonal" && address.season_from ? ` ${address.season_from}–${address.season_to}` : "";
  return (
    <>
      <span>
        {[[address.line1, address.line2].filter(Boolean).join(", "), place].filter(Boolean).map((line) => (
          <span key={line} className={classes.addressLine}>
            {line}
          </span>
        ))}
      </span>
      <span className={classes.partWords}>
        {optionWords(address.kind)}
        {season}
      </span>
      {address.do_not_mail ? <ToneBadge tone="bad">Do not mail</ToneBadge> : null}
    </>
  );
}

function AddressForm({ part, change, errors }: PartForm<Address>) {
  const text = (field: "line1" | "line2" | "city" | "county", label: string, max: number) => (
    <TextInput
      label={label}
      maxLength={max}
      value={part[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Select
        label="Type"
        allowDeselect={false}
        data={addressKinds.map((kind) => ({ value: kind, label: optionWords(kind) }))}
        value={part.kind}
        onChange={(kind) => change({ kind: addressKinds.find((known) => known === kind) ?? part.kind })}
      />
      {text("line1", "Street", 120)}
      {text("line2", "Apartment, suite", 120)}
      {text("city", "City", 80)}
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Select
          label="State"
          searchable
          clearable
          flex={1}
          data={states}
          value={part.state || null}
          error={errors.state}
          onChange={(state) => change({ state: state ?? "" })}
        />
        <TextInput
          label="Zip"
          w="7rem"
          inputMode="numeric"
          maxLength={10}
          value={part.zip}
          error={errors.zip}
          onChange={(event) => change({ zip: event.currentTarget.value })}
        />
      </Group>
      {text("county", "County", 80)}
      {part.kind === "seasonal" ? <Season part={part} change={change} errors={errors} /> : null}
      <DoNotBoxes
        flags={[
          {
            label: "Do not mail",
            checked: part.do_not_mail,
            error: errors.do_not_mail,
            onChange: (do_not_mail) => change({ do_not_mail }),
          },
        ]}
      />
    </>
  );
}

function Season({ part, change, errors }: Pick<PartForm<Address>, "part" | "change" | "errors">) {
  return (
    <Group gap="xs" grow>
      <TextInput
        label="From"
        placeholder="MM-DD"
        maxLength={5}
        value={part.season_from}
        error={errors.season_from}
        onChange={(event) => change({ season_from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        placeholder="MM-DD"
        maxLength={5}
        value={part.season_to}
        error={errors.season_to}
        onChange={(event) => change({ season_to: event.currentTarget.value })}
      />
    </Group>
  );
}
