/** The door of the calendar: asking for an event from anywhere costs nothing until somebody does. */
import { lazyPart } from "../base/lazy-part.ts";

export { MiniLaunch } from "./mini-launch.tsx";

/** Asks for the system's notices, where somebody decides how to be told. */
export const NoticeConsent = lazyPart(async () => (await import("./notice-consent.tsx")).NoticeConsent);

/** Follows the calendar on every page: its key, its dialog, reminders. */
export const CalendarWatch = lazyPart(async () => (await import("./calendar-watch.tsx")).CalendarWatch);
