/** Sign-in as it goes: name and password, perhaps a second step, then the start or the page once wanted. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type SecondStepWay, sessions, type SignInReply } from "../../contract/session/sessions.ts";
import { twoFactor } from "../../contract/session/two-factor.ts";
import { needsSecondStep } from "../../domain/session/otp.ts";
import { clearLogins, deviceId, forgetSessionToEnd, takeRememberedPath, useSession } from "../shell/index.ts";

export interface SecondStep {
  otp_secret: string;
  ways: readonly SecondStepWay[];
  sent_to: string | null;
}

export function useSignIn() {
  const { request, store, world } = useSession();
  const navigate = useNavigate();
  const [second, setSecond] = useState<SecondStep | null>(null);

  /** Takes any of the replies that sign in: the first step, single sign-on, the first admin. */
  const accept = async (reply: SignInReply) => {
    if (needsSecondStep(reply))
      return setSecond({
        otp_secret: reply.otp_secret ?? "",
        ways: reply.ways ?? ["app", "recovery"],
        sent_to: reply.sent_to ?? null,
      });
    clearLogins();
    forgetSessionToEnd();
    await store.refresh();
    await navigate(takeRememberedPath(), { replace: true });
  };
  const signIn = async (credentials: { email: string; password: string; company?: string }) => {
    const { data } = await request(sessions.create, { body: { ...credentials, device_id: deviceId(world) } });
    await accept(data);
  };
  const confirm = async (code: string) => {
    const { data } = await request(sessions.create, {
      body: { otp_secret: second?.otp_secret ?? "", code, device_id: deviceId(world) },
    });
    await accept(data);
  };
  const sendCode = async () => {
    const { data } = await request(twoFactor.sendOtp, { body: { otp_secret: second?.otp_secret ?? "" } });
    return data.sent_to;
  };
  return { second, accept, signIn, confirm, sendCode, back: () => setSecond(null) };
}
