/** Adds or edits a corporation. */
import { ColorInput, Divider, Group, MultiSelect, Select, Switch, Tabs, Textarea, TextInput } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { useState } from "react";
import { businessUnits } from "../../contract/users/business-units.ts";
import { adminCorporations } from "../../contract/webpage/corporations.ts";
import { optionWords } from "../../domain/contacts/labels.ts";
import { officeTypes } from "../../domain/users/limits.ts";
import { languages } from "../../domain/values/limits.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import {
  blankCorporation,
  type Corporation,
  type CorporationEdit,
  corporationNameLengthMax,
  corporationTypes,
} from "../../domain/webpage/corporation.ts";
import { domainLengthMax, pageAboutLengthMax, pageLinkLengthMax, socialLinks } from "../../domain/webpage/limits.ts";
import { colleagues } from "../../local/queries/people.ts";
import { EditFrame } from "../../ui/edit-frame.tsx";
import { useFetched, useLive, useLocal } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { freshRecord, useRecordEdit, useRemoval, versioned } from "../data-list/index.ts";
import { FaqInput, HoursInput, NewsInput } from "../webpage/index.ts";
import { draftsOf, FilesInput, filesToSend } from "./corporation-files.tsx";
import { LogoInput } from "./logo-input.tsx";

type Values = Required<CorporationEdit>;

interface EditCorporationProps {
  /** Null: create a new one. */
  corporation: Corporation | null;
  onClose: () => void;
  onDone: () => void;
}

const labels: Record<keyof Values, string> = {
  type: "Type",
  office_type: "Office",
  name: "Name",
  description: "Description",
  domain_name: "Address of the page",
  color_1: "Main color",
  color_2: "Accent",
  color_3: "Background",
  business_unit_id: "Business unit",
  faqs: "Questions and answers",
  latest_news: "News",
  languages_spoken: "Languages",
  office_hours: "Office hours",
  office_address: "Street",
  office_city: "City",
  office_state: "State",
  office_zip_code: "Zip",
  office_phone: "Phone",
  office_email: "Email",
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  twitter: "X",
  google: "Google",
  youtube: "YouTube",
  yelp: "Yelp",
  tracking_code: "Google Analytics measurement ID",
  webpage_active: "Page is public",
  user_id: "Messages go to",
};

export function EditCorporation({ corporation, onClose, onDone }: EditCorporationProps) {
  const { request } = useLocal();
  const units = useFetched(businessUnits.list, {}).data?.data ?? [];
  const people = (useLive(colleagues) ?? []).filter(({ active }) => active);
  const [logo, setLogo] = useState<Blob | "" | undefined>(undefined);
  const [files, setFiles] = useState(() => draftsOf(corporation?.files ?? []));
  const [touched, setTouched] = useState(false);
  const finish = (words: string) => {
    notify(words);
    onClose();
    onDone();
  };
  const frame = useRecordEdit<Values>({
    record: corporation ? recordOf(corporation) : freshRecord(fresh()),
    validate: { name: (name) => (name.trim() ? null : "Enter a name.") },
    save: async (changed, values, version) => {
      const sent = touched ? filesToSend(files, corporation?.files ?? []) : {};
      const extra = { ...sent, ...(logo !== undefined && { logo }) };
      if (corporation) {
        const body = { ...changed, ...extra, ...versioned(version) };
        await request(adminCorporations.update, { params: { id: corporation.id }, body: body as never });
      } else await request(adminCorporations.create, { body: { ...values, ...extra } as never });
      finish(`${values.name.trim()} is ${corporation ? "changed" : "added"}.`);
    },
    reload: corporation
      ? async () => recordOf((await request(adminCorporations.show, { params: { id: corporation.id } })).data)
      : undefined,
  });
  const remove = useRemoval(adminCorporations.remove, () => finish(`${corporation?.name} deleted.`));
  const { form } = frame;
  const { tab, setTab, wrong } = useTabs(form.errors);
  const text = (field: keyof Values, max = pageLinkLengthMax, type = "text") => (
    <TextInput label={labels[field]} maxLength={max} type={type} {...form.getInputProps(field)} />
  );
  return (
    <EditFrame
      title={corporation ? corporation.name : "Add corporation"}
      size="xl"
      frame={frame}
      labels={labels}
      onDelete={corporation ? () => remove({ params: { id: corporation.id } }) : null}
      onClose={onClose}
    >
      <Tabs value={tab} onChange={(value) => setTab(value as Tab)} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} rightSection={wrong.has(one) ? <WrongMark /> : null}>
              {tabNames[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="about">
          {text("name", corporationNameLengthMax)}
          <Group grow mt="sm" align="flex-start">
            <Select
              label={labels.type}
              allowDeselect={false}
              data={optionsOf(corporationTypes)}
              {...form.getInputProps("type")}
            />
            <Select
              label={labels.office_type}
              description="A company has one main office."
              inputWrapperOrder={hintBelow}
              allowDeselect={false}
              data={optionsOf(officeTypes)}
              {...form.getInputProps("office_type")}
            />
          </Group>
          <Textarea
            label={labels.description}
            mt="sm"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={pageAboutLengthMax}
            {...form.getInputProps("description")}
          />
          <Group grow mt="sm" align="flex-start">
            <Select
              label={labels.business_unit_id}
              description="Its agents take logo and colors from here."
              inputWrapperOrder={hintBelow}
              clearable
              searchable
              data={units.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps("business_unit_id")}
            />
            <Select
              label={labels.user_id}
              description="Empty: the page has no form."
              inputWrapperOrder={hintBelow}
              clearable
              searchable
              data={people.map((person) => ({ value: person.id, label: fullNameOf(person) }))}
              {...form.getInputProps("user_id")}
            />
          </Group>
        </Tabs.Panel>
        <Tabs.Panel value="office">
          {text("office_address", 120)}
          <Group grow mt="sm" align="flex-start">
            {text("office_city", 80)}
            <Select
              label={labels.office_state}
              clearable
              searchable
              data={stateCodes.map((code) => ({ value: code, label: stateName(code) }))}
              value={form.values.office_state || null}
              onChange={(state) => form.setFieldValue("office_state", state ?? "")}
              error={form.errors["office_state"]}
            />
            {text("office_zip_code", 10)}
          </Group>
          <Group grow mt="sm" mb="sm" align="flex-start">
            {text("office_phone", 30, "tel")}
            {text("office_email", 254, "email")}
          </Group>
          <MultiSelect
            label={labels.languages_spoken}
            mb="sm"
            data={optionsOf(languages)}
            {...form.getInputProps("languages_spoken")}
          />
          <HoursInput
            value={form.values.office_hours}
            onChange={(hours) => form.setFieldValue("office_hours", hours)}
            error={form.errors["office_hours"]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="page">
          <Switch
            label={labels.webpage_active}
            mb="sm"
            {...form.getInputProps("webpage_active", { type: "checkbox" })}
          />
          {text("domain_name", domainLengthMax)}
          <LogoInput address={corporation?.logo ?? ""} value={logo} onChange={setLogo} error={form.errors["logo"]} />
          <Group grow mt="sm" align="flex-start">
            {(["color_1", "color_2", "color_3"] as const).map((field) => (
              <ColorInput key={field} label={labels[field]} {...form.getInputProps(field)} />
            ))}
          </Group>
          {socialLinks.map((link) => (
            <TextInput
              key={link}
              label={labels[link]}
              mt="sm"
              type="url"
              maxLength={pageLinkLengthMax}
              {...form.getInputProps(link)}
            />
          ))}
          <TextInput
            label={labels.tracking_code}
            mt="sm"
            placeholder="G-AB12CD34EF"
            {...form.getInputProps("tracking_code")}
          />
        </Tabs.Panel>
        <Tabs.Panel value="texts">
          <FaqInput
            value={form.values.faqs}
            onChange={(faqs) => form.setFieldValue("faqs", faqs)}
            error={form.errors["faqs"]}
          />
          <Divider my="md" />
          <NewsInput
            value={form.values.latest_news}
            onChange={(news) => form.setFieldValue("latest_news", news)}
            error={form.errors["latest_news"]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <FilesInput
            value={files}
            onChange={(drafts) => {
              setTouched(true);
              setFiles(drafts);
              form.clearFieldError("files");
            }}
            error={form.errors["files"]}
          />
        </Tabs.Panel>
      </Tabs>
    </EditFrame>
  );
}

const tabNames = {
  about: "About",
  office: "Office",
  page: "Page",
  texts: "Questions and news",
  files: "Files",
} as const;
type Tab = keyof typeof tabNames;
const tabs = Object.keys(tabNames) as Tab[];

function tabOf(field: string): Tab {
  if (["type", "office_type", "name", "description", "business_unit_id", "user_id"].includes(field)) return "about";
  if (field.startsWith("office_") || field === "languages_spoken") return "office";
  if (field === "faqs" || field === "latest_news") return "texts";
  return field === "files" || field === "uploads" ? "files" : "page";
}

/** After a refused save, the tab with the first wrong field opens; the others are marked. */
function useTabs(errors: Readonly<Record<string, unknown>>) {
  const [tab, setTab] = useState<Tab>("about");
  const fields = Object.keys(errors).filter((field) => errors[field]);
  const wrong = new Set(fields.map((field) => tabOf(field.split(".")[0] ?? field)));
  const [known, setKnown] = useState(0);
  if (fields.length !== known) {
    setKnown(fields.length);
    const [first] = wrong;
    if (first && fields.length > known && !wrong.has(tab)) setTab(first);
  }
  return { tab, setTab, wrong };
}

function WrongMark() {
  return <IconAlertCircle size="1rem" color="var(--mantine-color-error)" aria-label="has an error" />;
}

/** So that fields of one row stand at one height. */
const hintBelow: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: optionWords(value) }));

function fresh(): Values {
  return { ...blankCorporation, faqs: [], latest_news: [], languages_spoken: [], office_hours: [] };
}

function recordOf({ id: _id, logo: _logo, files: _files, updated_at: _at, version, ...values }: Corporation) {
  return { values, version };
}
