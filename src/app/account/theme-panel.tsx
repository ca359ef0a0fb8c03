/** Color, background, size and light or dark; changes preview at once and are stored on save. */
import { Button, ColorInput, Group, Radio, SegmentedControl, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { users } from "../../contract/users/users.ts";
import { fontSizes } from "../../domain/users/limits.ts";
import { type Theme, themeDefaults } from "../../domain/users/theme.ts";
import { isHexColour } from "../../kit/colour.ts";
import { Panel } from "../../ui/panel.tsx";
import { useRequest } from "../base/live.ts";
import { notify } from "../base/report.ts";
import { useAppearance } from "../appearance/index.ts";
import { useSession } from "../base/session-provider.tsx";

const primaryChoices = ["#1F5FBF", "#0B7285", "#2B7A3F", "#8F5A00", "#B02A37", "#862E9C", "#3B4249"];
const backgroundChoices = ["#F5F7FA", "#F8F6F2", "#F1F6F2", "#F6F3F8", "#FFFFFF"];

export function ThemePanel() {
  const { look, keep, preview } = useAppearance();
  const { store } = useSession();
  const updateTheme = useRequest(users.updateTheme);
  const [draft, setDraft] = useState<Theme>(look);
  const [busy, setBusy] = useState(false);
  const changed = JSON.stringify(draft) !== JSON.stringify(look);
  useEffect(() => () => preview(null), [preview]);
  const show = (change: Partial<Theme>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    if (isHexColour(next.primary_color) && isHexColour(next.background)) preview(next);
  };
  const save = async () => {
    setBusy(true);
    try {
      await updateTheme({ body: draft });
      keep(draft);
      await store.askAnew();
      notify("Theme saved.");
    } catch {
      // Reported by useRequest; the draft stays for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Theme" description="Applies to all your devices.">
      <Stack maw="32rem">
        <Choice label="Color scheme">
          <SegmentedControl
            aria-label="Color scheme"
            value={draft.color_scheme}
            onChange={(color_scheme) => show({ color_scheme: color_scheme as Theme["color_scheme"] })}
            data={[
              { value: "auto", label: "Match system" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </Choice>
        <Radio.Group
          label="Text size"
          value={String(draft.font_size)}
          onChange={(size) => show({ font_size: Number(size) as Theme["font_size"] })}
        >
          <Group mt="xs" gap="lg">
            {fontSizes.map((size) => (
              <Radio key={size} value={String(size)} label={`${size} px`} />
            ))}
          </Group>
        </Radio.Group>
        <ColorInput
          label="Main color"
          description="Used for buttons, focus and selection. Text on it is black or white automatically."
          value={draft.primary_color}
          onChange={(primary_color) => show({ primary_color })}
          swatches={primaryChoices}
          eyeDropperButtonProps={{ "aria-label": "Pick a color from the screen" }}
          error={isHexColour(draft.primary_color) ? null : "Choose a color."}
        />
        <ColorInput
          label="Background"
          description="Shown behind panels. Dark mode uses only its hue."
          value={draft.background}
          onChange={(background) => show({ background })}
          swatches={backgroundChoices}
          eyeDropperButtonProps={{ "aria-label": "Pick a background from the screen" }}
          error={isHexColour(draft.background) ? null : "Choose a color."}
        />
        <Group>
          <Button
            onClick={() => void save()}
            loading={busy}
            disabled={!changed || !isHexColour(draft.primary_color) || !isHexColour(draft.background)}
          >
            Save theme
          </Button>
          <Button variant="default" onClick={() => show(themeDefaults)}>
            Reset to defaults
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500} mb="xs" aria-hidden="true">
        {label}
      </Text>
      {children}
    </div>
  );
}
