/** Which microphone and speakers are used, the live ones named. */
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { dialerErrors } from "../../domain/dialer/messages.ts";
import type { AudioDevice } from "../../domain/dialer/phone-state.ts";
import type { Phone } from "../../phone/phone.ts";
import { playTestSound } from "../../phone/test-sound.ts";
import { report } from "../shell/index.ts";
import { LevelMeter } from "./level-meter.tsx";

interface PickersProps {
  phone: Phone | null;
  inputs: readonly AudioDevice[];
  outputs: readonly AudioDevice[];
}

export function AudioPickers({ phone, inputs, outputs }: PickersProps) {
  const choose = (work: Promise<void> | undefined) => void work?.catch(report);
  const live = (devices: readonly AudioDevice[]) => devices.find((device) => device.live)?.id ?? null;
  return (
    <Stack maw="32rem" gap="lg">
      <div>
        <Select
          label="Microphone"
          data={choicesOf(inputs, "Microphone")}
          value={live(inputs)}
          disabled={inputs.length === 0}
          allowDeselect={false}
          onChange={(id) => id !== null && choose(phone?.chooseInput(id))}
          mb="xs"
        />
        {phone ? <LevelMeter phone={phone} /> : null}
      </div>
      <div>
        {outputs.length > 0 ? (
          <Select
            label="Speakers"
            data={choicesOf(outputs, "Speakers")}
            value={live(outputs)}
            allowDeselect={false}
            onChange={(id) => id !== null && choose(phone?.chooseOutputs([id]))}
            mb="xs"
          />
        ) : (
          <Text size="sm" mb="xs">
            {dialerErrors.outputs_unsupported}
          </Text>
        )}
        <TestSound output={live(outputs)} />
      </div>
    </Stack>
  );
}

/** Browsers hide the names until the microphone was allowed once. */
function choicesOf(devices: readonly AudioDevice[], kind: string): { value: string; label: string }[] {
  const all = devices.filter(({ id }) => id !== "");
  return all.map(({ id, label }, at) => ({ value: id, label: label || `${kind} ${at + 1}` }));
}

function TestSound({ output }: { output: string | null }) {
  const [isPlaying, setPlaying] = useState(false);
  const play = async () => {
    setPlaying(true);
    await playTestSound(output).catch(report);
    setPlaying(false);
  };
  return (
    <Group>
      <Button variant="default" size="compact-sm" loading={isPlaying} onClick={() => void play()}>
        Play a test sound
      </Button>
    </Group>
  );
}
