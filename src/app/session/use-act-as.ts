/** Acts as another user, and returns (spec 000 §6). */
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type AdminUser, adminUsers } from "../../contract/users/admin-users.ts";
import type { LoginType } from "../../domain/users/session-marker.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { pushLogin } from "./login-stack.ts";
import { report } from "../base/report.ts";
import { useCurrentUser, useSession } from "../base/session-provider.tsx";

export function useActAs(
  type: LoginType,
  onClose?: () => void,
): { start: (person: AdminUser) => Promise<void>; busy: boolean } {
  const { request, store } = useSession();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const start = async (person: AdminUser) => {
    setBusy(true);
    try {
      const { data } = await request(adminUsers.login, { params: { id: person.id }, body: { login_type: type } });
      pushLogin({
        user_id: user.id,
        name: fullNameOf({ ...user.profile, username: user.username }),
        session_id: data.id,
      });
      onClose?.();
      await store.askAnew();
      await navigate("/", { replace: true });
    } catch (error) {
      report(error);
      setBusy(false);
    }
  };
  return { start, busy };
}
