/** The fields of the page, by section. */
import { Anchor, ColorInput, Group, MultiSelect, NumberInput, Select, Text, Textarea, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Carrier } from "../../domain/reference/reference.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { isOn } from "../../domain/users/features.ts";
import { languages } from "../../domain/values/limits.ts";
import { stateCodes, stateName } from "../../domain/values/postal.ts";
import { sellsMedicarePlans } from "../../domain/webpage/disclaimer.ts";
import {
  countShownMax,
  domainLengthMax,
  headlineLengthMax,
  pageAboutLengthMax,
  pageCarriersMax,
  pageDisclaimerLengthMax,
  pageLinkLengthMax,
  pagePhonesMax,
  pageProducts,
  pageTitleLengthMax,
  type SocialLink,
  socialLinks,
} from "../../domain/webpage/limits.ts";
import { languageWords, productWords } from "../../domain/webpage/page-words.ts";
import { slugOf } from "../../domain/webpage/slug.ts";
import type { PageCorporation } from "../../domain/webpage/webpage.ts";
import { Panel } from "../../ui/panel.tsx";
import { useSettings } from "../base/app-settings.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import type { PageForm } from "./page-values.ts";

interface Fields {
  form: PageForm;
}

export function DomainField({ form }: Fields) {
  const user = useCurrentUser();
  const { webpage_host } = useSettings();
  const proposed = slugOf(fullNameOf({ ...user.profile, username: user.username })).slice(0, domainLengthMax);
  return (
    <Panel title="Address">
      <TextInput
        aria-label="Address"
        description="3 to 40 letters, digits and hyphens."
        placeholder={proposed}
        maxLength={domainLengthMax}
        autoCapitalize="none"
        spellCheck={false}
        rightSection={<Text size="sm" c="dimmed">{`.${webpage_host || location.host}`}</Text>}
        rightSectionWidth="12rem"
        {...form.getInputProps("domain")}
      />
    </Panel>
  );
}

export function AboutFields({ form }: Fields) {
  return (
    <Panel
      title="About you"
      description={
        <>
          Your name, photo, logo and NPN come from{" "}
          <Anchor component={Link} to="/account/profile">
            your profile
          </Anchor>
          .
        </>
      }
    >
      <TextInput
        label="Headline"
        description="One line on how you help."
        maxLength={headlineLengthMax}
        {...form.getInputProps("headline")}
      />
      <TextInput
        label="Title"
        placeholder="Licensed insurance agent"
        mt="sm"
        maxLength={pageTitleLengthMax}
        {...form.getInputProps("title")}
      />
      <Textarea
        label="About you"
        mt="sm"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={pageAboutLengthMax}
        {...form.getInputProps("about_me")}
      />
    </Panel>
  );
}

export function ContactFields({ form }: Fields) {
  const phones = [...form.values.phones, ""].slice(0, pagePhonesMax);
  const setPhone = (nth: number, value: string) =>
    form.setFieldValue(
      "phones",
      phones.map((phone, at) => (at === nth ? value : phone)).filter((phone, at) => phone !== "" || at < nth),
    );
  const takesBookings = isOn(useCurrentUser().features, "calendly");
  return (
    <Panel title="Contact">
      {phones.map((phone, nth) => (
        <TextInput
          key={nth}
          label={nth === 0 ? "Phone" : `Phone ${nth + 1}`}
          mt={nth === 0 ? 0 : "sm"}
          type="tel"
          value={phone}
          onChange={({ currentTarget: { value } }) => setPhone(nth, value)}
          error={nth === 0 ? form.errors["phones"] : undefined}
        />
      ))}
      <TextInput label="Email" type="email" mt="sm" maxLength={254} {...form.getInputProps("email")} />
      <TextInput label="Street" mt="sm" maxLength={120} {...form.getInputProps("address.line1")} />
      <TextInput label="Suite or floor" mt="sm" maxLength={120} {...form.getInputProps("address.line2")} />
      <Group grow mt="sm" align="flex-start">
        <TextInput label="City" maxLength={80} {...form.getInputProps("address.city")} />
        <Select
          label="State"
          searchable
          clearable
          data={stateCodes.map((code) => ({ value: code, label: stateName(code) }))}
          value={form.values.address.state || null}
          onChange={(state) => form.setFieldValue("address.state", state ?? "")}
        />
        <TextInput
          label="Zip"
          maxLength={10}
          inputMode="numeric"
          {...form.getInputProps("address.zip")}
          error={form.errors["address"]}
        />
      </Group>
      {takesBookings ? (
        <TextInput
          label="Booking page"
          description="Your Calendly link. Visitors book a time with it."
          placeholder="https://calendly.com/your-name"
          mt="sm"
          maxLength={pageLinkLengthMax}
          {...form.getInputProps("calendly_link")}
        />
      ) : null}
    </Panel>
  );
}

export function SellingFields({ form, carriers }: Fields & { carriers: readonly Carrier[] }) {
  const medicare = useCurrentUser().selling?.medicare;
  const isMedicare = sellsMedicarePlans(form.values.products);
  const counts = (field: "organizations_count" | "plans_count") => ({
    value: form.values[field] ?? "",
    onChange: (count: string | number) => form.setFieldValue(field, typeof count === "number" ? count : null),
    error: form.errors[field],
  });
  return (
    <Panel title="What you offer">
      <MultiSelect
        label="Products"
        data={pageProducts.map((product) => ({ value: product, label: productWords.en[product][0] }))}
        {...form.getInputProps("products")}
      />
      {isMedicare && medicare && !medicare.registered ? (
        <Text size="sm" mt="xs" role="status">
          Medicare Advantage and drug plans stay hidden until you are registered. {medicare.missing.join(" ")}{" "}
          <Anchor component={Link} to="/account/profile#medicare" size="sm">
            Register
          </Anchor>
        </Text>
      ) : null}
      {isMedicare ? (
        <Group grow mt="sm" align="flex-start">
          <NumberInput
            label="Organizations you represent"
            description="Stated in the Medicare disclaimer."
            min={0}
            max={countShownMax}
            allowDecimal={false}
            {...counts("organizations_count")}
          />
          <NumberInput
            label="Plans you represent"
            description="In your area."
            min={0}
            max={countShownMax}
            allowDecimal={false}
            {...counts("plans_count")}
          />
        </Group>
      ) : null}
      <MultiSelect
        label="Insurance companies"
        mt="sm"
        searchable
        maxValues={pageCarriersMax}
        data={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("carriers")}
      />
      <MultiSelect
        label="Licensed states"
        mt="sm"
        searchable
        data={stateCodes.map((code) => ({ value: code, label: stateName(code) }))}
        {...form.getInputProps("licensed_states")}
      />
      <MultiSelect
        label="Languages"
        mt="sm"
        data={languages.map((language) => ({ value: language, label: languageWords.en[language] ?? language }))}
        {...form.getInputProps("languages_spoken")}
      />
    </Panel>
  );
}

const colors = [
  ["color_1", "Main color", "Buttons and links. Made readable where it is not."],
  ["color_2", "Accent", "Edges and the light behind your name."],
  ["color_3", "Background", "The tint at the top of the page."],
] as const;

export function LookFields({ form, corporation }: Fields & { corporation: PageCorporation | null }) {
  return (
    <Panel title="Colors" description={corporation ? `Empty: those of ${corporation.name}.` : undefined}>
      <Group grow align="flex-start">
        {colors.map(([field, label, description]) => (
          <ColorInput
            key={field}
            label={label}
            description={description}
            inputWrapperOrder={["label", "input", "description", "error"]}
            placeholder={corporation?.[field] || undefined}
            {...form.getInputProps(field)}
          />
        ))}
      </Group>
    </Panel>
  );
}

const socialLabels: Record<SocialLink, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  twitter: "X",
  google: "Google",
  youtube: "YouTube",
  yelp: "Yelp",
};

export function MoreFields({ form, isApproved }: Fields & { isApproved: boolean }) {
  const hasCode = form.values.tracking_code !== "" && !form.isDirty("tracking_code");
  return (
    <Panel title="Links and statistics">
      {socialLinks.map((link) => (
        <TextInput
          key={link}
          label={socialLabels[link]}
          mt="sm"
          type="url"
          maxLength={pageLinkLengthMax}
          {...form.getInputProps(link)}
        />
      ))}
      <TextInput
        label="Google Analytics measurement ID"
        description={
          hasCode
            ? isApproved
              ? "Approved by an admin."
              : "Waits for an admin's approval."
            : "Used once an admin approves it."
        }
        placeholder="G-AB12CD34EF"
        mt="sm"
        {...form.getInputProps("tracking_code")}
      />
      <Textarea
        label="Your own disclaimer"
        description="Shown at the bottom. The Medicare disclaimer is added by itself."
        mt="sm"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={pageDisclaimerLengthMax}
        {...form.getInputProps("disclaimer")}
      />
    </Panel>
  );
}
