import { Button, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { users } from "../../contract/users/users.ts";
import { passwordLengthMax } from "../../domain/session/limits.ts";
import { may } from "../../domain/users/access.ts";
import { accountTypeLabels, timeZoneLabels } from "../../domain/users/labels.ts";
import { aboutMeLengthMax, npnDigitsMax, userNameLengthMax } from "../../domain/users/limits.ts";
import { type TimeZoneKey, timeZoneKeys, zoneName } from "../../domain/values/time-zones.ts";
import { checkedUserEdit } from "../../domain/users/user.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { dayOf } from "../../kit/dates.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, notify, wordsOf } from "../base/report.ts";
import { PersonAvatar } from "../appearance/index.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";
import { useHoldPage } from "../version/index.ts";
import { useFollowedNpn, withNpn } from "./npn.ts";
import { PendingEmail } from "./pending-email.tsx";
import { MedicarePanel } from "./medicare-panel.tsx";
import { SellingPanel } from "./selling-panel.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { PhoneNumberPanel } from "./phone-number-panel.tsx";

const words = { fieldErrorsOf, wordsOf };
const unsavedWords = "You have unsaved changes.";

export function ProfilePanel() {
  const user = useCurrentUser();
  return (
    <>
      <AboutYou />
      <PicturesPanel />
      <PhoneNumberPanel />
      {/* Resets the form when a new email was confirmed meanwhile, usually in another tab. */}
      <SignInNames key={user.email} />
      <Zone />
      {may(user, "webpage.edit") ? <MedicarePanel /> : null}
      <SellingPanel />
    </>
  );
}

function AboutYou() {
  const { request, world } = useLocal();
  const { store } = useSession();
  const user = useCurrentUser();
  const { id, profile, username, company, account_type, emailing } = user;
  const { first_name, last_name, about_me } = profile;
  const form = useForm({ initialValues: { first_name, last_name, about_me, npn: emailing?.npn ?? "" } });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ npn, ...values }) => {
      checkedUserEdit({ npn });
      const { data } = await request(users.updateProfile, { body: values });
      await store.changed({ profile: data });
      if (form.isDirty("npn")) {
        const saved = await request(users.update, { params: { id }, body: { npn } });
        await store.changed(withNpn(user, saved.data.npn, dayOf(world.now())));
      }
      form.resetDirty({ npn, ...values });
      notify("Profile saved.");
    },
    words,
  );
  useHoldPage(form.isDirty(), unsavedWords);
  useFollowedNpn(form, emailing?.npn ?? "");
  const name = fullNameOf({ ...profile, username });
  return (
    <Panel title="About you">
      <form onSubmit={submit} noValidate>
        <Stack maw="32rem">
          <Group>
            <PersonAvatar name={name} photo={profile.personal_photo} size="lg" />
            <div>
              <Text fw={500}>{name}</Text>
              <Text size="sm" c="dimmed">
                {accountTypeLabels[account_type]} · {company.name}
              </Text>
            </div>
          </Group>
          <TextInput
            label="First name"
            autoComplete="given-name"
            maxLength={userNameLengthMax}
            {...form.getInputProps("first_name")}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            maxLength={userNameLengthMax}
            {...form.getInputProps("last_name")}
          />
          <TextInput
            label="NPN"
            description="National Producer Number, 8 to 10 digits. You can include it in emails."
            inputMode="numeric"
            maxLength={npnDigitsMax}
            {...form.getInputProps("npn")}
          />
          <Textarea
            label="About you"
            autosize
            minRows={3}
            maxRows={12}
            maxLength={aboutMeLengthMax}
            {...form.getInputProps("about_me")}
          />
          <FormError words={error} />
          <Group>
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              Save profile
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function SignInNames() {
  const { request } = useLocal();
  const { store } = useSession();
  const user = useCurrentUser();
  const form = useForm({ initialValues: { email: user.email, username: user.username, current_password: "" } });
  const emailChanged = form.values.email.trim() !== user.email;
  const { submit, busy, error } = useSubmit(
    form,
    async ({ email, username, current_password }) => {
      const { data } = await request(users.update, {
        params: { id: user.id },
        body: { email, username, ...(current_password ? { current_password } : {}) },
      });
      const { pending_email } = data;
      await store.changed({ email: data.email, username: data.username, ...(pending_email && { pending_email }) });
      const saved = { email: data.email, username: data.username, current_password: "" };
      form.setValues(saved);
      form.resetDirty(saved);
      notify(pending_email ? `We sent a link to ${pending_email.email}.` : "Sign-in details saved.");
    },
    words,
  );
  useHoldPage(form.isDirty(), unsavedWords);
  if (user.actor) return null;
  return (
    <Panel title="Email and username" description="You can sign in with either one.">
      <form onSubmit={submit} noValidate>
        <Stack maw="32rem">
          {user.pending_email ? <PendingEmail pending={user.pending_email} email={user.email} /> : null}
          <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps("email")} />
          <TextInput
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps("username")}
          />
          {emailChanged ? (
            <TextInput
              label="Current password"
              description="Required to change your email. We send a link to the new address; the change takes effect when you open it."
              type="password"
              autoComplete="current-password"
              maxLength={passwordLengthMax}
              {...form.getInputProps("current_password")}
            />
          ) : null}
          <FormError words={error} />
          <Group>
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              Save sign-in details
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function Zone() {
  const { request } = useLocal();
  const { store } = useSession();
  const { timezone } = useCurrentUser();
  const form = useForm<{ timezone: TimeZoneKey | null }>({ initialValues: { timezone } });
  const { submit, busy, error } = useSubmit(
    form,
    async (values) => {
      if (!values.timezone) return;
      await request(users.updateTimezone, { body: { timezone: values.timezone } });
      await store.changed({ timezone: values.timezone });
      form.resetDirty(values);
      notify("Time zone saved.");
    },
    words,
  );
  return (
    <Panel title="Time zone">
      <form onSubmit={submit}>
        <Stack maw="32rem">
          <Select
            label="Show times in"
            allowDeselect={false}
            data={timeZoneKeys.map((key) => ({ value: key, label: `${timeZoneLabels[key]} (${zoneName(key)})` }))}
            {...form.getInputProps("timezone")}
          />
          <FormError words={error} />
          <Group>
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              Save time zone
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
