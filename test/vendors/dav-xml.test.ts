/** Answers of a calendar server anybody may choose: real ones are read whole, and none holds everybody up. */
import { DOMParser } from "@xmldom/xmldom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CalendarTrouble } from "../../src/vendors/calendars/calendar-port.ts";
import { dav, hasCondition, readMultiStatus, textOf } from "../../src/vendors/calendars/dav-xml.ts";

afterEach(() => void vi.restoreAllMocks());

const names = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const answer = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus ${names}>${inside}</d:multistatus>\n`;
const one = (place: number) =>
  `<d:response><d:href>/ada/${place}.ics</d:href><d:propstat><d:prop><d:getetag>"${place}"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const many = (count: number, make: (place: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** How many times anybody else got a turn while it was read. */
async function turnsWhile(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const end = () => void (isDone = true);
  work.then(end, end);
  while (!isDone) {
    await new Promise((next) => setImmediate(next));
    turns++;
  }
  return turns;
}

describe("a list", () => {
  test("of twenty thousand events is read whole, and others get their turn in the meantime", async () => {
    const reading = readMultiStatus(answer(`${many(20_000, one)}<d:sync-token>http://x/7</d:sync-token>`));
    const turns = await turnsWhile(reading);
    const { responses, sync_token } = await reading;
    expect([responses.length, responses[19_999]?.href, sync_token]).toEqual([20_000, "/ada/19999.ics", "http://x/7"]);
    expect(textOf(responses[7]?.prop(dav, "getetag"))).toBe('"7"');
    expect(turns).toBeGreaterThan(10);
  }, 60_000);

  test("is read in whatever manner it is written", async () => {
    const comment = "<!-- <d:response> -->";
    const data = "<c:calendar-data><![CDATA[</d:response> A & B]]></c:calendar-data>";
    const response = `<response xmlns="DAV:" note='a > "b"'>${comment}<href>/a%20b.ics</href><propstat><prop><getetag>1</getetag>${data}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
    const { responses, sync_token } = await readMultiStatus(answer(`${comment}${response}\n<d:response/>`));
    expect(responses.map(({ href, status }) => [href, status])).toEqual([
      ["/a%20b.ics", 200],
      ["", 200],
    ]);
    expect(textOf(responses[0]?.prop("urn:ietf:params:xml:ns:caldav", "calendar-data"))).toBe("</d:response> A & B");
    expect(sync_token).toBeNull();
    expect((await readMultiStatus('<multistatus xmlns="DAV:"/>')).responses).toEqual([]);
  });
});

const nested = (count: number, name = "d:x") => `<${name}>`.repeat(count) + `</${name}>`.repeat(count);

describe("is broken, and told so at once", () => {
  test.each([
    ["200,000 attributes", answer(`<d:response ${many(200_000, (at) => `a${at}="1" `)}/>`)],
    ["namespaces without end", `<d:multistatus ${names} ${many(5_000, (at) => `xmlns:n${at}="x" `)}></d:multistatus>`],
    ["an attribute in each of very many", answer(`<d:response a="1" b="2" c="3"/>`.repeat(120_000))],
    ["100,000 within each other", answer(nested(100_000))],
    ["150,000 never closed", answer("<d:response>".repeat(150_000))],
    ["a response without end", answer(`<d:response>${"<d:x/>".repeat(50_000)}</d:response>`)],
    ["a list without end", answer("<d:response/>".repeat(500_000))],
    ["cut short", answer(one(1)).slice(0, -20)],
    ["crossed", answer("<d:response><d:href></d:response></d:href>")],
    ["closed by another name", answer(one(1)).replace("</d:multistatus>", "</d:other>")],
    ["a comment never closed", answer("<!-- ")],
    ["with entities of its own", `<!DOCTYPE d [<!ENTITY a "b">]>${answer(one(1))}`],
    ["a page", "<html><body>Sign in</body></html>"],
    ["nothing", ""],
  ])("%s", async (_name, text) => {
    const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
    const reading = readMultiStatus(text);
    await expect(reading).rejects.toMatchObject({ fault: { code: "unavailable", why: "garbage" } });
    await expect(reading).rejects.toBeInstanceOf(CalendarTrouble);
    // Looking at a text costs next to nothing; what is too much of anything never comes to the parser.
    const parsed = parse.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    expect(parsed).toBeLessThan(1_024);
  });
});

test("a refusal names its condition, and one without measure names none", () => {
  const refusal = (inside: string) => `<d:error ${names}>${inside}</d:error>`;
  expect(hasCondition(refusal("<d:valid-sync-token/>"), "valid-sync-token")).toBe(true);
  expect(hasCondition(refusal(`<d:valid-sync-token/>${nested(50_000)}`), "valid-sync-token")).toBe(false);
});
