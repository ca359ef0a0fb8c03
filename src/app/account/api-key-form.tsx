import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ApiKey, apiKeys } from "../../contract/account/api-keys.ts";
import { apiScopes } from "../../domain/users/api-scopes.ts";
import { apiScopeLabels } from "../../domain/users/labels.ts";
import { apiKeyNameLengthMax } from "../../domain/session/session-life.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { useLocal } from "../base/live.ts";
import { fieldErrorsOf, wordsOf } from "../base/report.ts";
import { dayMs } from "../../kit/durations.ts";

const lives = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "Never expires" },
];

const asItIs = "as_it_is";

interface ApiKeyFormProps {
  /** Null: create a new key. */
  apiKey: ApiKey | null;
  /** Receives a created key with its token, or an edited key masked. */
  onSaved: (key: ApiKey) => void;
  onClose: () => void;
}

export function ApiKeyForm({ apiKey, onSaved, onClose }: ApiKeyFormProps) {
  const { request, clock } = useLocal();
  const form = useForm({
    initialValues: {
      name: apiKey?.name ?? "",
      scopes: (apiKey?.scopes ?? ["contacts.read"]) as string[],
      ip_allowlist: apiKey?.ip_allowlist.join("\n") ?? "",
      expires_at: apiKey ? asItIs : "90",
    },
    validate: {
      name: (value) => (value.trim() ? null : "Enter a name."),
      scopes: (value) => (value.length > 0 ? null : "Choose at least one permission."),
    },
  });
  const { submit, busy, error } = useSubmit(
    form,
    async ({ name, scopes, ip_allowlist, expires_at }) => {
      const body = {
        name: name.trim(),
        scopes: apiScopes.filter((scope) => scopes.includes(scope)),
        ip_allowlist: ip_allowlist.split(/[\s,]+/).filter(Boolean),
        ...(expires_at === asItIs ? {} : { expires_at: expires_at ? clock.now() + Number(expires_at) * dayMs : null }),
      };
      const saved = apiKey
        ? await request(apiKeys.update, { params: { id: apiKey.id }, body })
        : await request(apiKeys.create, { body });
      onSaved(saved.data);
    },
    { fieldErrorsOf, wordsOf },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="32rem" mb={apiKey ? 0 : "lg"}>
        <TextInput
          label="Name"
          description="The app that will use this key."
          maxLength={apiKeyNameLengthMax}
          autoFocus
          {...form.getInputProps("name")}
        />
        <Checkbox.Group label="Permissions" {...form.getInputProps("scopes")}>
          <Stack gap="xs" mt="xs">
            {apiScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={apiScopeLabels[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label="Allowed IP addresses"
          description="One per line, such as 203.0.113.7 or 203.0.113.0/24. Leave empty to allow any address."
          autosize
          minRows={1}
          maxRows={6}
          {...form.getInputProps("ip_allowlist")}
        />
        <Select
          label={apiKey ? "Expires, counted from now" : "Expires after"}
          allowDeselect={false}
          data={apiKey ? [{ value: asItIs, label: "No change" }, ...lives] : lives}
          {...form.getInputProps("expires_at")}
        />
        <FormError words={error} />
        <Group>
          <Button type="submit" loading={busy}>
            {apiKey ? "Save key" : "Create key"}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
