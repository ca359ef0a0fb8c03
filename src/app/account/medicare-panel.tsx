/** The user's registration for Medicare plans: without it, their web page does not offer Part C and Part D. */
import { Button, Group, List, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { medicareRegistrations } from "../../contract/users/medicare.ts";
import { npnDigitsMax } from "../../domain/users/limits.ts";
import {
  checkedMedicareEdit,
  type MedicareStanding,
  medicareStanding,
  planYears,
} from "../../domain/users/medicare.ts";
import { dayOf, showDay } from "../../kit/dates.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ToneBadge } from "../../ui/tone-badge.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { useFollowedNpn, withNpn } from "./npn.ts";
import { usePlace } from "./use-place.ts";
import classes from "./selling-panel.module.css";

const words = { fieldErrorsOf, wordsOf };
const nothing = { npn: "", plan_year: null, ahip_certified_until: null, since: null };

export function MedicarePanel() {
  const { world } = useLocal();
  const { selling, emailing } = useCurrentUser();
  const today = dayOf(world.now());
  const standing = medicareStanding(selling?.medicare ?? { ...nothing, npn: emailing?.npn ?? "" }, today);
  const place = usePlace("#medicare", true);
  return (
    <div ref={place} id="medicare" tabIndex={-1} className={classes.place}>
      <Panel
        title="Medicare registration"
        description="Required to offer Medicare Advantage and drug plans on your web page."
      >
        <Standing standing={standing} />
        <Registration standing={standing} today={today} />
      </Panel>
    </div>
  );
}

function Standing({ standing: { registered, since, missing } }: { standing: MedicareStanding }) {
  return registered ? (
    <Group mb="sm" gap="xs">
      <ToneBadge tone="good">Registered</ToneBadge>
      {since ? <Text size="sm">Since {showDay(since)}</Text> : null}
    </Group>
  ) : (
    <Stack mb="sm" gap="xs" role="status">
      <Group gap="xs">
        <ToneBadge tone="warn">Not registered</ToneBadge>
        <Text size="sm">These plans are hidden on your web page:</Text>
      </Group>
      <List size="sm">
        {missing.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

function Registration({ standing, today }: { standing: MedicareStanding; today: string }) {
  const { request } = useLocal();
  const { store } = useSession();
  const online = useOnline();
  const user = useCurrentUser();
  const { npn, plan_year, ahip_certified_until: until } = standing;
  const years = planYears(today);
  const form = useForm({
    initialValues: {
      npn,
      plan_year: plan_year !== null && years.includes(plan_year) ? String(plan_year) : null,
      ahip_certified_until: until ?? "",
    },
  });
  useFollowedNpn(form, npn);
  const { submit, busy, error } = useSubmit(
    form,
    async (values) => {
      const year = values.plan_year === null ? null : Number(values.plan_year);
      const typed = { npn: values.npn, plan_year: year, ahip_certified_until: values.ahip_certified_until || null };
      const body = checkedMedicareEdit(typed, today);
      const { data } = await request(medicareRegistrations.update, { body });
      const { selling } = user;
      await store.changed({
        ...withNpn(user, data.npn, today),
        ...(selling && { selling: { ...selling, ahip_certified_until: data.ahip_certified_until, medicare: data } }),
      });
      const saved = { ...values, npn: data.npn };
      form.setValues(saved);
      form.resetDirty(saved);
      notify("Medicare registration saved.");
    },
    words,
  );
  useHoldPage(form.isDirty(), "Your Medicare registration has unsaved changes.");
  return (
    <form aria-label="Medicare registration" onSubmit={submit} noValidate>
      <Stack maw="32rem">
        <TextInput
          label="NPN"
          description="National Producer Number, 8 to 10 digits."
          inputMode="numeric"
          maxLength={npnDigitsMax}
          {...form.getInputProps("npn")}
        />
        <Select
          label="Plan year"
          description="The year whose plans you are certified for."
          clearable
          data={years.map(String)}
          {...form.getInputProps("plan_year")}
        />
        <TextInput type="date" label="AHIP certified until" {...form.getInputProps("ahip_certified_until")} />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy} disabled={!online || !form.isDirty()}>
            Save registration
          </Button>
          {online ? null : (
            <Text size="sm" c="dimmed">
              You need to be online to change your registration.
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}
