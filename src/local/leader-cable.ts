/** The leader's live socket, on the channels a device listens to. */
import type { World } from "../kit/world.ts";
import type { LiveSocket, SocketEvents } from "./engine.ts";
import { openCable } from "./sync/cable.ts";

interface LeaderCable {
  /** The page's own, or another API host. */
  origin: string;
  world: World;
  /** Desk-phone users also receive the call-notification channel. */
  c_1: boolean;
  log?: ((line: string) => void) | undefined;
}

export function leaderCable({ origin, world, c_1, log }: LeaderCable): (events: SocketEvents) => LiveSocket {
  return ({ receive: listener, connected, sentAway }) => {
    const cable = openCable({
      url: `${origin}/cable`,
      world,
      onMessage: listener,
      onState: (state) => {
        log?.(`live socket ${state}`);
        if (state === "CONNECTED") connected();
      },
      onDisconnect: sentAway,
    });
    const channels = ["ChangesChannel", "SmsChannel", "ContactsImportChannel"] as const;
    for (const one of c_1 ? ([...channels, "ConvergeOneChannel"] as const) : channels) cable.subscribe(one);
    return cable;
  };
}
