/** The test call, with an explanation of its result. */
import { Alert, Button, Group, List, Loader, Text } from "@mantine/core";
import type { PreflightView } from "../../domain/dialer/phone-state.ts";
import { lineVerdict } from "../../domain/dialer/line-verdict.ts";
import { qualityWarningWords } from "../../domain/calls/quality-warnings.ts";
import type { Phone } from "../../phone/phone.ts";
import { report } from "../base/report.ts";

interface TestProps {
  phone: Phone | null;
  preflight: PreflightView | null;
  isReady: boolean;
}

export function LineTest({ phone, preflight, isReady }: TestProps) {
  const isRunning = preflight?.state === "connecting" || preflight?.state === "connected";
  return (
    <>
      <Group mb="md">
        <Button
          variant="default"
          disabled={!isReady || isRunning}
          onClick={() => void phone?.preflight().catch(report)}
        >
          Test call quality
        </Button>
        {isRunning ? (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{preflight.state === "connecting" ? "Connecting" : "Testing: say a few words"}</Text>
          </Group>
        ) : null}
      </Group>
      {preflight?.state === "completed" ? <Result preflight={preflight} /> : null}
      {preflight?.state === "failed" && preflight.trouble ? (
        <Alert color="red" title={preflight.trouble.text} role="alert">
          {preflight.trouble.todo}
        </Alert>
      ) : null}
    </>
  );
}

function Result({ preflight: { label, mos, jitter, rtt, loss, warnings } }: { preflight: PreflightView }) {
  if (label === null) return null;
  const { description, todo, isGood } = lineVerdict[label];
  return (
    <Alert color={isGood ? "green" : "yellow"} title={description} role="status">
      <Text size="sm" mb="xs">
        {todo}
      </Text>
      <Text size="sm" className="tabular" mb={warnings.length > 0 ? "xs" : 0}>
        {figuresOf({ mos, jitter, rtt, loss })}
      </Text>
      {warnings.length > 0 ? (
        <List size="sm">
          {warnings.map((kind) => (
            <List.Item key={kind}>
              {qualityWarningWords[kind].description} {qualityWarningWords[kind].todo}
            </List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  );
}

function figuresOf({ mos, jitter, rtt, loss }: Pick<PreflightView, "mos" | "jitter" | "rtt" | "loss">): string {
  const figure = (value: number | null, unit: string, places = 0) =>
    value === null ? [] : [`${value.toFixed(places)}${unit}`];
  return [
    ...figure(mos, " of 4.5 audio quality", 1),
    ...figure(rtt, " ms round trip"),
    ...figure(jitter, " ms jitter"),
    ...figure(loss, " % lost", 1),
  ].join(" · ");
}
