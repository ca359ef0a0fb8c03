/** Microphone and speaker selection, with the current device named. */
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { type ComponentProps, useCallback, useRef, useState } from "react";
import { dialerErrors } from "../../domain/dialer/call-errors.ts";
import type { AudioDevice } from "../../domain/dialer/phone-state.ts";
import type { Phone } from "../../phone/phone.ts";
import { playTestSound } from "../../phone/test-sound.ts";
import { useLocal } from "../base/live.ts";
import { report } from "../base/report.ts";
import { LevelMeter } from "./level-meter.tsx";

interface PickersProps {
  phone: Phone | null;
  inputs: readonly AudioDevice[];
  outputs: readonly AudioDevice[];
}

export function AudioPickers({ phone, inputs, outputs }: PickersProps) {
  const choose = (work: Promise<void> | undefined) => void work?.catch(report);
  const live = (devices: readonly AudioDevice[]) => devices.find((device) => device.live)?.id ?? null;
  const hasOutputs = outputs.length > 0;
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
        {phone ? <MicrophoneLevel phone={phone} /> : null}
      </div>
      <div>
        {/* Without any device the list is not known yet. */}
        {hasOutputs || inputs.length === 0 ? (
          <Select
            label="Speakers"
            data={choicesOf(outputs, "Speakers")}
            value={live(outputs)}
            disabled={!hasOutputs}
            allowDeselect={false}
            onChange={(id) => id !== null && choose(phone?.chooseOutputs([id]))}
            mb="xs"
          />
        ) : (
          <Text size="sm" mb="xs">
            {canChooseOutput() ? dialerErrors.no_active_output : dialerErrors.outputs_unsupported}
          </Text>
        )}
        {phone ? <TestSound phone={phone} output={live(outputs)} disabled={!hasOutputs && canChooseOutput()} /> : null}
      </div>
    </Stack>
  );
}

/** Browsers without output selection have no device list and use the system default. */
function canChooseOutput(): boolean {
  return "setSinkId" in HTMLMediaElement.prototype;
}

/** Browsers hide device names until microphone access has been granted once. */
function choicesOf(devices: readonly AudioDevice[], kind: string): { value: string; label: string }[] {
  const all = devices.filter(({ id }) => id !== "");
  return all.map(({ id, label }, at) => ({ value: id, label: label || `${kind} ${at + 1}` }));
}

function MicrophoneLevel({ phone }: { phone: Phone }) {
  const watch = useCallback<Watch>((listener) => phone.watchLevels(({ input }) => listener(input)), [phone]);
  return <LevelMeter label="Microphone level" watch={watch} />;
}

type Watch = ComponentProps<typeof LevelMeter>["watch"];

/** Plays through the speakers: the test sound, or during a call the other party. */
function TestSound({ phone, output, disabled }: { phone: Phone; output: string | null; disabled: boolean }) {
  const { world } = useLocal();
  const [isPlaying, setPlaying] = useState(false);
  const test = useRef({ level: 0, receive: (_level: number) => {} });
  const watch = useCallback<Watch>(
    (listener) => {
      test.current.receive = listener;
      return phone.watchLevels((levels) => listener(Math.max(levels.output, test.current.level)));
    },
    [phone],
  );
  const play = async () => {
    setPlaying(true);
    await playTestSound(world, output, (level) => {
      test.current.level = level;
      test.current.receive(level);
    }).catch(report);
    setPlaying(false);
  };
  return (
    <>
      <LevelMeter label="Speaker volume" watch={watch} />
      <Group mt="xs">
        <Button
          variant="default"
          size="compact-sm"
          mih="var(--fl-target)"
          loading={isPlaying}
          disabled={disabled}
          onClick={() => void play()}
        >
          Play test sound
        </Button>
      </Group>
    </>
  );
}
