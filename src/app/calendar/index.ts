/** Public API of the calendar feature. Its parts are loaded on first use. */
import { lazyPart } from "../base/lazy-part.ts";

export { MiniLaunch } from "./mini-launch.tsx";

/** Asks for notification permission where reminders are configured. */
export const NoticeConsent = lazyPart(async () => (await import("./notice-consent.tsx")).NoticeConsent);

/** Active on every page: the new-event key, the event dialog, reminders. */
export const CalendarWatch = lazyPart(async () => (await import("./calendar-watch.tsx")).CalendarWatch);
