/** The requested event dialog, opened from anywhere; its code is loaded then. */
import type { EventEdit } from "../../domain/calendar/event.ts";
import { createStore } from "../../kit/store.ts";

export type EventAsked =
  /** An event on this device; `occurrence`: the occurrence of its series, by its original start. */
  | { event_id: string; occurrence?: number | undefined }
  /** A new event with prefilled fields. */
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
