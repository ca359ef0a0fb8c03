import { userMessages } from "../../domain/users/messages.ts";
import { ShownOnce } from "../../ui/shown-once.tsx";

/** An API key in full, shown only once. */
export function ShownKey({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  return <ShownOnce title={userMessages.key_shown_once} label={`Key “${name}”`} secret={token} onClose={onClose} />;
}
