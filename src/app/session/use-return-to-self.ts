import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { accountSessions } from "../../contract/device/devices.ts";
import { sessions } from "../../contract/session/sessions.ts";
import type { RequestFn } from "../../local/api/request.ts";
import { clearLogins, lastLogin } from "./login-stack.ts";
import { report, notify } from "../base/report.ts";
import { useSession } from "../base/session-provider.tsx";

/** Ends acting as another user; unsent work is listed and sent first. */
export function useReturnToSelf(): { returnToSelf: () => Promise<void>; busy: boolean } {
  const { view, request, store } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const returnToSelf = async () => {
    const unsent = (await view.store?.unsent()) ?? [];
    if (unsent.length > 0) {
      view.store?.local.wake();
      return notify(
        `Not sent yet: ${unsent.slice(0, 3).join(", ")}. Return when everything is saved, or discard it on the Sync page.`,
      );
    }
    setBusy(true);
    try {
      await request(sessions.endActing, { params: { id: await actingSession(request) } });
      clearLogins();
      await store.askAnew();
      await navigate("/", { replace: true });
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return { returnToSelf, busy };
}

/** Stored when acting began, else fetched. */
async function actingSession(request: RequestFn): Promise<string> {
  const known = lastLogin()?.session_id;
  if (known) return known;
  const { data } = await request(accountSessions.list, {});
  return data.find(({ current }) => current)?.id ?? "";
}
