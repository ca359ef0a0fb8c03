/** App files on this device: those for offline use, and the rest on request. */
import { Button, Text } from "@mantine/core";
import { ProgressCount } from "../../ui/progress-count.tsx";
import { bringAllParts, useAppParts } from "../app-parts.ts";
import { useLocal } from "../base/live.ts";

const someWords =
  "The screens for work in the field are on this device. Screens for work at a desk, such as imports and workflow templates, need a connection the first time you open them.";
const allWords = "Everything that works offline is on this device.";
const stoppedWords = "Some screens could not be downloaded. The download resumes when you are online.";

export function AppPartsPanel() {
  const { world } = useLocal();
  const { word, here, total } = useAppParts();
  if (word === "unknown") return null;
  return (
    <div>
      <Text size="sm" mb="xs" role="status">
        {word === "all" ? allWords : word === "stopped" ? stoppedWords : someWords}
      </Text>
      {word === "coming" || word === "stopped" ? (
        <ProgressCount done={here} total={total} label="Parts of the app on this device" />
      ) : null}
      {word === "some" ? (
        <Button variant="default" mb="md" onClick={() => void bringAllParts(world)}>
          Make everything available offline
        </Button>
      ) : null}
    </div>
  );
}
