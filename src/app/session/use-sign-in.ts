/**
 * The sign-in flow: credentials, optional company choice, optional second factor, then the start page or the one
 * requested.
 */
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type SecondStepWay, sessions, type SignInReply } from "../../contract/session/sessions.ts";
import { twoFactor } from "../../contract/session/two-factor.ts";
import { needsSecondStep } from "../../domain/session/otp.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { clearLogins } from "./login-stack.ts";
import { deviceId } from "../base/device-id.ts";
import { forgetSessionToEnd } from "../base/end-session.ts";
import { idleLock } from "../base/idle-lock.ts";
import { personOf } from "../base/person.ts";
import { takeRememberedPath } from "./redirect-path.ts";
import { unlockProofs } from "../base/unlock-proofs.ts";
import { useSession } from "../base/session-provider.tsx";

export interface SecondStep {
  otp_secret: string;
  ways: readonly SecondStepWay[];
  sent_to: string | null;
}

export interface CompanyQuestion {
  companies: NonNullable<SignInReply["companies"]>;
  /** Continues with the company of this key, using the same credentials. */
  choose: (key: string) => Promise<void>;
}

export interface Credentials {
  email: string;
  password: string;
  company?: string;
}

export function useSignIn() {
  const { request, store, world } = useSession();
  const navigate = useNavigate();
  /** The password, until the second factor is done. */
  const typed = useRef<string | null>(null);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [question, setQuestion] = useState<CompanyQuestion | null>(null);
  const entering = useWayInOnceKnown();

  /** Handles any response that signs in: the first step, single sign-on, the first admin. */
  const accept = async (
    reply: SignInReply,
    { choose, password = null }: { choose?: CompanyQuestion["choose"]; password?: string | null } = {},
  ) => {
    if (reply.companies && choose) return setQuestion({ companies: reply.companies, choose });
    if (needsSecondStep(reply))
      return setSecond({
        otp_secret: reply.otp_secret ?? "",
        ways: reply.ways ?? ["app", "recovery"],
        sent_to: reply.sent_to ?? null,
      });
    clearLogins();
    forgetSessionToEnd();
    await entering(async () => {
      await store.askAnew();
      shown(store.view().user, password, world.now());
      await navigate(takeRememberedPath(), { replace: true });
    });
  };
  const signIn = async (credentials: Credentials) => {
    const { data } = await request(sessions.create, { body: { ...credentials, device_id: deviceId(world) } });
    typed.current = credentials.password;
    await accept(data, {
      choose: (company) => signIn({ ...credentials, company }),
      password: credentials.password,
    });
  };
  const startSso = async (how: { anew: boolean }) => {
    const { data } = await request(sessions.sso, { body: { step: "start", device_id: deviceId(world), ...how } });
    if (data.url) location.assign(data.url);
  };
  /** `answer`: the URL parameters from the provider. */
  const finishSso = async (answer: Record<string, string>) => {
    const { data } = await request(sessions.sso, { body: { step: "finish", answer, device_id: deviceId(world) } });
    await accept(data, { choose: chooseSso });
  };
  const chooseSso = async (company: string) => {
    const { data } = await request(sessions.sso, { body: { step: "choose", company, device_id: deviceId(world) } });
    await accept(data, { choose: chooseSso });
  };
  const confirm = async (code: string) => {
    const { data } = await request(sessions.create, {
      body: { otp_secret: second?.otp_secret ?? "", code, device_id: deviceId(world) },
    });
    await accept(data, { password: typed.current });
  };
  const sendCode = async () => {
    const { data } = await request(twoFactor.sendOtp, { body: { otp_secret: second?.otp_secret ?? "" } });
    return data.sent_to;
  };
  const back = () => {
    typed.current = null;
    setSecond(null);
    setQuestion(null);
  };
  return { second, question, accept, signIn, startSso, finishSso, confirm, sendCode, back };
}

/**
 * The server may start responding while the sign-in page is open: a user whose session is still valid is redirected.
 */
function useWayInOnceKnown(): (enter: () => Promise<void>) => Promise<void> {
  const { answer } = useSession().view;
  const navigate = useNavigate();
  const before = useRef(answer);
  const isEntering = useRef(false);
  useEffect(() => {
    const was = before.current;
    before.current = answer;
    const isKnownNow = answer === "live" && was === "none";
    if (isKnownNow && !isEntering.current) void navigate(takeRememberedPath(), { replace: true });
  }, [answer, navigate]);
  return async (enter) => {
    isEntering.current = true;
    await enter().finally(() => (isEntering.current = false));
  };
}

/** A fresh sign-in unlocks the user's pages, and the same password unlocks them from now on. */
function shown(user: CurrentUser | null, password: string | null, now: number): void {
  if (!user) return;
  const { id } = personOf(user);
  idleLock.open(id, now);
  // Slow, so not awaited. If it cannot be stored, only the server unlocks.
  if (password !== null) void unlockProofs.keep(id, "password", password).catch(() => undefined);
}
