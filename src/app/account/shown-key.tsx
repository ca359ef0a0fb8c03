import { userMessages } from "../../domain/users/messages.ts";
import { ShownOnce } from "../../ui/shown-once.tsx";

/** A key in full, this once. */
export function ShownKey({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return <ShownOnce title={userMessages.key_shown_once} label={`Key “${name}”`} secret={token} onClose={onClose} />;
}
