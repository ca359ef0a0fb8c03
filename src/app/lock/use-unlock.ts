/** Unlocks a page: by password on the server; offline by the proof stored on this device. */
import { sessions } from "../../contract/session/sessions.ts";
import { sessionMessages } from "../../domain/session/messages.ts";
import { refuse } from "../../kit/refusal.ts";
import { Unreachable } from "../../local/api/errors.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { idleLock } from "../base/idle-lock.ts";
import { useSession } from "../base/session-provider.tsx";
import { unlockProofs } from "../base/unlock-proofs.ts";

export interface Unlocking {
  byPassword: (password: string) => Promise<void>;
  /** Without the server. */
  byCode: (code: string) => Promise<void>;
}

/** Both throw a field error if the page stays locked. */
export function useUnlock(person: string): Unlocking {
  const { request } = useLocal();
  const { world } = useSession();
  const isOnline = useOnline();
  const open = () => idleLock.open(person, world.now());
  const here = async (secret: string, field: "password" | "code") => {
    const wrong = field === "code" ? sessionMessages.wrong_device_code : sessionMessages.wrong_password;
    if (unlockProofs.of(person)?.kind !== field)
      refuse("unlock_needs_connection", { [field]: [sessionMessages.unlock_needs_connection] });
    const tried = await unlockProofs.try(person, secret);
    if (tried === "wrong") refuse("wrong_password", { [field]: [wrong] });
    if (tried === "server_only") refuse("unlock_online", { [field]: [sessionMessages.unlock_online] });
    open();
  };
  const there = async (password: string) => {
    await request(sessions.unlock, { body: { password } });
    open();
    await unlockProofs.keep(person, "password", password);
  };
  const byPassword = async (password: string) => {
    if (!isOnline && unlockProofs.mayTry(person, "password")) return here(password, "password");
    try {
      await there(password);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await here(password, "password");
    }
  };
  return { byPassword, byCode: (code) => here(code, "code") };
}
