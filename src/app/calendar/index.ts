/** The door of the calendar: asking for an event from anywhere costs nothing until somebody does. */
import { lazy } from "react";

export { MiniLaunch } from "./mini-launch.tsx";

/** Asks for the system's notices, where somebody decides how to be told. */
export const NoticeConsent = lazy(async () => ({ default: (await import("./notice-consent.tsx")).NoticeConsent }));

/** Follows the calendar on every page: its key, its dialog, reminders. */
export const CalendarWatch = lazy(async () => ({ default: (await import("./calendar-watch.tsx")).CalendarWatch }));
