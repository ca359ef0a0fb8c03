/**
 * Landing page of Medicare's redirect. Continues to the contact who consented, whose id is the first part of `state`.
 */
import { Navigate, useSearchParams } from "react-router-dom";
import { NotFoundScreen } from "../frame/index.ts";

export function MedicareReturnScreen() {
  const [params] = useSearchParams();
  const state = params.get("state") ?? "";
  const id = Number(state.split(".")[0]);
  if (!Number.isInteger(id) || id < 1) return <NotFoundScreen />;
  const code = params.get("code");
  const next = new URLSearchParams({ do: "medicare", ...(code ? { code, state } : {}) });
  return <Navigate to={`/contacts/${id}?${next.toString()}`} replace />;
}
