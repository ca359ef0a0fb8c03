/** A handset of the simulator, without its page. */
import { expect, request } from "playwright/test";
import { accountOf, demoPassword, type Tablet } from "./tablet.ts";

/** Returns what types a text on it. */
export async function onSimulatedPhone(tablet: Tablet, number: string): Promise<(body: string) => Promise<void>> {
  const admin = await request.newContext({ baseURL: tablet.addressOf("/") });
  const signedIn = await admin.post("/v1/sessions", { data: { email: accountOf("admin"), password: demoPassword } });
  expect(signedIn.ok()).toBe(true);
  return async (body) => {
    const reply = await admin.post(`/v1/phones/${encodeURIComponent(number)}/texts`, { multipart: { body } });
    expect(reply.ok()).toBe(true);
  };
}
