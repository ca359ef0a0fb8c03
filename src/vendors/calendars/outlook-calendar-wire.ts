/** Wire shapes of Microsoft Graph, and how its errors are mapped. */
import { z } from "zod";
import { jsonOf } from "../../kit/json.ts";
import type { CalendarFault } from "./calendar-port.ts";
import type { RestAsk } from "./calendar-rest.ts";
import { GraphEvent, markProperty } from "./outlook-calendar-event.ts";
import type { OutgoingReply } from "../http/egress.ts";

const ErrorBody = z.object({ error: z.object({ code: z.string() }) });
const goneCodes = ["syncstatenotfound", "syncstateinvalid", "resyncrequired", "errorinvalidsyncstatedata"];

export function faultOfOutlook(reply: OutgoingReply, ask: RestAsk): CalendarFault | undefined {
  const code = ErrorBody.safeParse(jsonOf(reply.text)).data?.error.code.toLowerCase() ?? "";
  if (ask.goneIs === "gone_cursor" && goneCodes.includes(code)) return { code: "gone_cursor" };
  if (reply.status !== 403) return undefined;
  const isRead = ask.method === undefined && ask.body === undefined;
  return isRead ? { code: "needs_sign_in" } : { code: "skipped", reason: "read_only" };
}

export const ListedCalendar = z.object({
  id: z.string().min(1),
  name: z.string().catch(""),
  canEdit: z.boolean().catch(false),
  isDefaultCalendar: z.boolean().catch(false),
});
export const CalendarPage = z.object({ value: z.array(ListedCalendar), "@odata.nextLink": z.string().nullish() });
export const DeltaPage = z.object({
  value: z.array(z.unknown()),
  "@odata.nextLink": z.string().nullish(),
  "@odata.deltaLink": z.string().nullish(),
});
export const Removed = z.object({ id: z.string().min(1), "@removed": z.object({}) });
export const Nameless = z.object({ id: z.string().min(1), subject: z.string().catch("") });
export const EventList = z.object({ value: z.array(GraphEvent) });
export const Subscription = z.object({ id: z.string().min(1), expirationDateTime: z.string() });

const pageEventsMax = 200;
/** Times in UTC, bodies as plain text, and immutable ids. */
export const prefer = {
  prefer: `outlook.timezone="UTC", outlook.body-content-type="text", IdType="ImmutableId", odata.maxpagesize=${pageEventsMax}`,
};
const wholeSeries = { $expand: `exceptionOccurrences,singleValueExtendedProperties($filter=id eq '${markProperty}')` };
const selected = {
  $select: [
    "id,type,subject,body,location,start,end,isAllDay,isCancelled,isOrganizer,isOnlineMeeting,onlineMeeting,onlineMeetingUrl",
    "sensitivity,showAs,isReminderOn,reminderMinutesBeforeStart,responseStatus,recurrence,seriesMasterId,originalStart,organizer,attendees",
    "originalStartTimeZone,transactionId,cancelledOccurrences,exceptionOccurrences",
  ].join(","),
};
/** One event with everything: for a series its excluded dates and its overrides. */
export const whole = { ...selected, ...wholeSeries };
