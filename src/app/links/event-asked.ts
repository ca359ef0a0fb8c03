/** Which event somebody asked for, from anywhere; the dialog that shows it is fetched then. */
import type { EventEdit } from "../../domain/calendar/event.ts";

export type EventAsked =
  /** One that is on this device; `occurrence`: which of its series, by its original start. */
  | { event_id: string; occurrence?: number | undefined }
  /** A new one, with what is known of it. */
  | { start: EventEdit };

const listeners = new Set<() => void>();
let asked: EventAsked | null = null;

export const eventAsked = {
  get: (): EventAsked | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  clear: (): void => become(null),
};

export function openEvent(event_id: string, occurrence?: number): void {
  become({ event_id, occurrence });
}

export function newEvent(start: EventEdit = {}): void {
  become({ start });
}

function become(next: EventAsked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
