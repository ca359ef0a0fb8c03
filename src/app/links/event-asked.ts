/** Which event somebody asked for, from anywhere; the dialog that shows it is fetched then. */
import type { EventEdit } from "../../domain/calendar/event.ts";
import { createStore } from "../../kit/store.ts";

export type EventAsked =
  /** One that is on this device; `occurrence`: which of its series, by its original start. */
  | { event_id: string; occurrence?: number | undefined }
  /** A new one, with what is known of it. */
  | { start: EventEdit };

const asked = createStore<EventAsked | null>(null);

export const eventAsked = {
  get: asked.get,
  subscribe: asked.subscribe,
  clear: (): void => asked.set(null),
};

export function openEvent(event_id: string, occurrence?: number): void {
  asked.set({ event_id, occurrence });
}

export function newEvent(start: EventEdit = {}): void {
  asked.set({ start });
}
