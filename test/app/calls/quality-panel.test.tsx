/** How a call sounded, in its details. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { QualityPanel } from "../../../src/app/calls/quality-panel.tsx";
import { reasonOf } from "../../../src/domain/dialer/quality-score.ts";
import { mount } from "../../fixtures/mount.tsx";

test("the reason stands as it was worked out", async () => {
  const facts = {
    mosAvg: 4.4,
    mosWorst: 4.4,
    rtt: 20,
    jitter: 45,
    loss: 0,
    silences: 0,
    silentSeconds: 0,
    reconnects: 0,
  };
  const measured = { mos_avg: 4.4, mos_min: 4.4, label: "fair", jitter: 45, rtt: 20, loss: 0, score: 92 } as const;
  await mount(<QualityPanel quality={{ ...measured, warnings: [], reason: reasonOf(facts), graph: null }} />);
  await expect.element(page.getByText("Audio was uneven.", { exact: true })).toBeVisible();
});
