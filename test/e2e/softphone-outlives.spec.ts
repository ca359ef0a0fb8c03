/** What may happen to a browser in the midst of a call: its leading tab is closed, the lid is shut, a new version comes. */
import type { CallRow } from "../../src/domain/calls/call.ts";
import { type TestNumberKind, testNumbers } from "../../src/domain/dialer/test-numbers.ts";
import { expect, test } from "./journey.ts";
import { Softphone } from "./softphone.ts";
import { accountOf, type Tablet } from "./tablet.ts";

const [echo, callback] = [numberOf("echo"), numberOf("callback")];
/** Late enough that the next call is under way by then. */
const backAfterSeconds = 8;

test("a call outlives the end of the leading tab, a laptop's sleep and a new version, and is logged", async ({
  newTablet,
  gateway,
}) => {
  const tablet = await newTablet({ serviceWorkers: "allow", address: gateway.address });
  // A tab too busy for the phone, which the next one carries; it sends and syncs for both.
  await tablet.page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  await tablet.signIn(accountOf("agent"));
  await tablet.installed();
  const fixture = await tablet.inAnotherTab();
  const { page } = fixture;
  await fixture.open("/calls");
  const phone = await Softphone.open(fixture);
  await phone.call(`${callback}*${backAfterSeconds}`);
  await expect(phone.afterwards).toBeVisible();
  await phone.press("Done");
  await phone.call(echo);
  await phone.opened();

  await tablet.page.close();
  // Somebody rings meanwhile.
  await tablet.asleepWhile(() => expect.poll(() => lastCalls(fixture)).toContain("inbound ringing"));
  const card = page.getByRole("alertdialog");
  await expect(card).toContainText("Answering ends your current call.");
  await card.getByRole("button", { name: "Reject" }).click();
  await expect(phone.panel.getByText("Reconnecting …")).toBeHidden();
  await expect(phone.line).toBeVisible();

  gateway.serveNextBuild();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const version = page.getByRole("status", { name: "New version" });
  await version.getByRole("button", { name: "Load the new version" }).click();
  await expect(version).toContainText("The new version loads when you finish what you are doing.");
  await expect(phone.panel.getByRole("timer", { name: "Duration" })).toBeVisible();
  await phone.hangUp();
  await expect(phone.afterwards.getByRole("region", { name: "Call quality" })).toBeVisible();
  await phone.press("Done");
  await expect(page.locator("html[data-build=next]")).toBeAttached();

  // Written by a tab that leads now, and heard of by it.
  await expect
    .poll(() => lastCalls(fixture))
    .toEqual(["inbound busy", "outbound completed scored", expect.stringMatching("outbound completed")]);
  const calls = page.getByRole("list", { name: "Calls", exact: true }).getByRole("listitem");
  await expect(calls.first().getByRole("img", { name: "Missed" })).toBeVisible();
});

/** The last three in the log, the newest first; asked of the server by no page. */
async function lastCalls(tablet: Tablet): Promise<string[]> {
  const path = tablet.addressOf("/v1/dialer/fetch_historical_calls");
  const reply = await tablet.context.request.post(path, { data: { limit: 3 } });
  const { call_history } = (await reply.json()) as { call_history: CallRow[] };
  return call_history.map(({ call_direction, status, quality }) =>
    [call_direction, status, ...(quality ? ["scored"] : [])].join(" "),
  );
}

function numberOf(kind: TestNumberKind): string {
  return testNumbers.find((end) => end.kind === kind)?.number ?? "";
}
