/** Signing in at Google and Outlook on the wire: asked with PKCE for the least, answered once, refreshed, given back. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CalendarConsent, CalendarPort, CalendarSecret } from "../../src/vendors/calendars/calendar-port.ts";
import { openGoogleBySettings } from "../../src/vendors/calendars/calendar-sign-ins.ts";
import { faultOf } from "../fixtures/calendar-appearances.ts";
import { openGoogle, openGraph } from "../fixtures/vendors/calendar-peers.ts";
import { appUrl } from "../fixtures/vendors/connected-vendors.ts";
import { googleScope } from "../fixtures/vendors/google-double.ts";
import type { OAuthDouble } from "../fixtures/vendors/oauth-double.ts";
import { openOutgoing } from "../../src/vendors/http/egress.ts";
import type { VendorDouble } from "../fixtures/vendors/vendor-double.ts";
import { seededWorld, type SeededWorld } from "../fixtures/world.ts";

const flow = { state: "s".repeat(43), verifier: "v".repeat(43) };

const apps = [
  { name: "Google", open: openGoogle, path: "google", scope: googleScope, rotates: false },
  { name: "Outlook", open: openGraph, path: "outlook", scope: "offline_access Calendars.ReadWrite", rotates: true },
];

describe.each(apps)("$name", ({ open, path, scope, rotates }) => {
  let double: { oauth: OAuthDouble; wire: VendorDouble };
  let port: CalendarPort;
  let world: SeededWorld;
  beforeEach(async () => {
    ({ double, port, world } = await open());
  });
  afterEach(() => double.wire.close());
  const consent = (): CalendarConsent => {
    if (!port.consent) throw new Error("there is a consent");
    return port.consent;
  };
  /** What the browser brings back from the page where one agrees. */
  const agreed = async () => {
    const gone = await fetch(await consent().url(flow), { redirect: "manual" });
    return Object.fromEntries(new URL(gone.headers.get("location") ?? "").searchParams);
  };
  const secretOf = async (): Promise<CalendarSecret> => {
    const answer = await consent().secret(await agreed(), flow);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer.secret;
  };

  test("one is sent there with a challenge and without the verifier, for the least there is", async () => {
    const url = new URL(await consent().url(flow));
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.searchParams.get("scope")).toBe(scope);
    expect(url.searchParams.get("state")).toBe(flow.state);
    expect(url.searchParams.get("redirect_uri")).toBe(`${appUrl}/account/external_accounts/${path}`);
    expect(url.href).not.toContain(flow.verifier);
    expect(url.href).not.toContain("secret");
  });

  test("who comes back with what was agreed has an account, once", async () => {
    const answer = await agreed();
    const first = await consent().secret(answer, flow);
    expect(first).toHaveProperty("secret.type", "oauth");
    expect(await consent().secret(answer, flow)).toEqual({ refused: "failed" });
    expect((await port.identify(await secretOf())).account_email).toContain("ada@");
  });

  test.each([
    ["another's verifier", { verifier: "w".repeat(43) }],
    ["another's state", { state: "t".repeat(43) }],
  ])("a code with %s opens nothing", async (_name, wrong) => {
    expect(await consent().secret(await agreed(), { ...flow, ...wrong })).toEqual({ refused: "failed" });
  });

  test("saying no there, or not to all that is needed, is no error but an answer", async () => {
    double.oauth.person = "denies";
    expect(await consent().secret(await agreed(), flow)).toEqual({ refused: "denied" });
    double.oauth.person = "unticks";
    expect(await consent().secret(await agreed(), flow)).toEqual({ refused: "scope_missing" });
    expect(await consent().secret({ state: flow.state }, flow)).toEqual({ refused: "failed" });
    expect(await consent().secret({ ...(await agreed()), iss: "https://evil.example" }, flow)).toEqual({
      refused: "failed",
    });
  });

  test("a token that is over is renewed, and the newest refresh token kept", async () => {
    const secret = await secretOf();
    if (secret.type !== "oauth") throw new Error("a token");
    expect(secret.until).toBe(world.now() + 3_600_000);
    await world.pass(3_600_001);
    expect(await faultOf(port.open(secret, { timezone: "UTC" }).calendars())).toEqual({ code: "needs_sign_in" });
    const renewed = await port.refresh(secret);
    if (renewed.type !== "oauth") throw new Error("a token");
    expect(await port.open(renewed, { timezone: "UTC" }).calendars()).toHaveLength(1);
    expect(renewed.refresh_token === secret.refresh_token).toBe(!rotates);
    expect(await faultOf(port.refresh(secret))).toEqual(rotates ? { code: "needs_sign_in" } : "done");
    expect(await faultOf(port.refresh(renewed))).toBe("done");
  });

  test("a server that is down while refreshing has taken nothing back", async () => {
    const secret = await secretOf();
    double.wire.answer = () => ({ status: 503, body: "<html>" });
    expect(await faultOf(port.refresh(secret))).toMatchObject({ code: "unavailable" });
    expect(await faultOf(consent().secret({ state: flow.state, code: "x" }, flow))).toMatchObject({
      code: "unavailable",
    });
    await double.wire.close();
    expect(await faultOf(port.refresh(secret))).toEqual({ code: "unavailable", why: "unreachable" });
  });

  test("settings that the server does not know are trouble of ours, not of whoever signed in", async () => {
    const secret = await secretOf();
    double.wire.answer = () => ({ status: 401, body: { error: "invalid_client" } });
    expect(await faultOf(port.refresh(secret))).toEqual({ code: "unavailable", why: "invalid_client" });
  });
});

test("disconnecting an account revokes its access at Google", async () => {
  const { double, port } = await openGoogle();
  const { access_token, refresh_token } = double.oauth.granted(googleScope);
  await port.revoke?.({ type: "oauth", access_token, refresh_token, until: 0 });
  expect(double.oauth.isRevoked(refresh_token)).toBe(true);
  await double.wire.close();
});

test("half of the settings stops the start, none of them is no account", () => {
  const parts = { world: seededWorld(1), outgoing: openOutgoing() };
  const open = (environment: Record<string, string>) => openGoogleBySettings({ environment, appUrl }, parts);
  expect(open({})).toBeUndefined();
  expect(() => open({ GOOGLE_CALENDAR_CLIENT_ID: "x" })).toThrow("belong together");
});
