/** Google's double in a process of its own, with ten thousand events: told how long a page takes, it says where it is and who may read. */
import { Chance } from "../../src/server/demo/chance.ts";
import { GoogleDouble, googleScope } from "../fixtures/vendors/google-double.ts";
import { type VendorRequest, openVendorDouble } from "../fixtures/vendors/vendor-double.ts";
import { dayMs } from "../../src/kit/durations.ts";

export interface ProviderStands {
  readonly url: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

const events = Number(process.argv[2]);
const zones = ["America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "Pacific/Honolulu"];
const double = new GoogleDouble(await openVendorDouble(), Date.now);
let pageMs = 0;
double.pageSize = 500;
// Pages of one account are built once, so that the double's own work is not measured.
const pages = new Map<string, string>();
double.wire.answer = async (request) => {
  if (!request.path.endsWith("/events") || request.method !== "GET") return double.answer(request);
  if (pageMs > 0) await new Promise((done) => setTimeout(done, pageMs));
  const key = questionOf(request);
  const known = pages.get(key);
  if (known !== undefined) return { body: known };
  const { status = 200, body } = double.answer(request);
  if (status !== 200) return { status, body };
  const text = JSON.stringify(body);
  pages.set(key, text);
  return { body: text };
};
fill(new Chance(10));
process.on("message", (ms: number) => {
  pageMs = ms;
  process.send?.("set");
});
const { access_token, refresh_token } = double.oauth.granted(googleScope);
process.send?.({ url: double.wire.url, access_token, refresh_token } satisfies ProviderStands);

function questionOf({ query }: VendorRequest): string {
  return `${query.get("pageToken")} ${query.get("timeMin")} ${query.get("timeMax")}`;
}

/** Over a month back and eleven ahead: meetings, some all day, some every week. */
function fill(chance: Chance): void {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  for (let nth = 0; nth < events; nth++) {
    const day = today + chance.whole(-25, 330) * dayMs;
    const [zone, hour] = [chance.of(zones), chance.whole(13, 22)];
    const moment = (at: number) => ({ dateTime: new Date(at).toISOString(), timeZone: zone });
    const date = (at: number) => ({ date: new Date(at).toISOString().slice(0, 10) });
    const isAllDay = chance.yes(0.08);
    const from = day + hour * 3_600_000;
    double.put({
      id: `bench${String(nth).padStart(6, "0")}`,
      iCalUID: `bench${nth}@google.com`,
      htmlLink: `https://www.google.com/calendar/event?eid=${nth}`,
      created: new Date(today - 90 * dayMs).toISOString(),
      updated: new Date(today - 2 * dayMs).toISOString(),
      summary: `${chance.of(["Review with", "Call", "Lunch with", "Visit to", "Enrollment of"])} ${chance.of(["Ms. Stone", "Mr. Alvarez", "the Okafors", "Dr. Lindqvist"])} ${nth}`,
      description: chance.yes(0.5)
        ? "Bring the plan comparison, the letter of last week and the list of medicines."
        : "",
      location: chance.yes(0.5) ? `${chance.whole(1, 999)} Elm St, Springfield` : "",
      start: isAllDay ? date(day) : moment(from),
      end: isAllDay ? date(day + dayMs) : moment(from + chance.of([30, 60, 90]) * 60_000),
      attendees: [{ email: "ada@gmail.example", self: true, responseStatus: "accepted" }],
      ...(chance.yes(0.03) ? { recurrence: ["RRULE:FREQ=WEEKLY;COUNT=12"] } : {}),
    });
  }
}
