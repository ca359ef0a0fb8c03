/** Time zone names in calendar files that are neither tz database nor Windows names. */

/** The names without what programs add to them; candidates to look up in order. */
export function plainZoneNames(tzid: string): string[] {
  const last = tzid.trim().split("//").at(-1) ?? "";
  const shown = last.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, "");
  // A second definition of one zone in a file has a number appended.
  const single = shown.replace(/(?<=[a-z)])\s+\d+$/i, "");
  return [...new Set([last, shown, single, single.replace("-", "/")])];
}

/** IANA name for a common name, such as `EST5EDT`, `Central Time (US & Canada)` or `UTC-05:00`; null for any other. */
export function zoneOfKnownName(tzid: string): string | null {
  for (const name of plainZoneNames(tzid)) {
    const found = spelled.get(keyOf(name)) ?? zoneOfOffset(name) ?? zoneOfCities(name);
    if (found !== null) return found;
  }
  // "(UTC+05:30) Chennai, Kolkata": only an offset that places keep all year says enough.
  const offset = /^\((?:UTC|GMT)\s*([^)]+)\)/i.exec(tzid.trim())?.[1] ?? "";
  return /[:.]?(?:30|45)$/.test(offset) ? zoneOfOffset(offset) : null;
}

/** `Central Standard Time` and `Central Time (US & Canada)` are equal. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\((?:us|u\.s\.|canada|us & canada|u\.s\. & canada|us and canada)\)/, "")
    .replace(/\b(?:standard|daylight|prevailing)\b/, "")
    .replace(/\btime\b/, "")
    .replace(/[\s_]+/g, " ")
    .trim();
}

const spelled = new Map(
  Object.entries({
    UTC: [
      "utc",
      "gmt",
      "z",
      "zulu",
      "microsoft/utc",
      "etc/utc",
      "coordinated universal",
      "universal",
      "greenwich mean",
    ],
    "America/New_York": ["eastern", "est", "edt", "est5edt"],
    "America/Chicago": ["central", "cst", "cdt", "cst6cdt"],
    "America/Denver": ["mountain", "mst", "mdt", "mst7mdt"],
    "America/Los_Angeles": ["pacific", "pst", "pdt", "pst8pdt"],
    "America/Anchorage": ["alaska", "alaskan", "akst", "akdt"],
    "Pacific/Honolulu": ["hawaii", "hawaiian", "hst"],
    "America/Phoenix": ["arizona", "us mountain"],
    "America/Indiana/Indianapolis": ["indiana (east)", "us eastern"],
    "America/Halifax": ["atlantic"],
    "America/St_Johns": ["newfoundland"],
    "America/Regina": ["saskatchewan"],
    "America/Puerto_Rico": ["puerto rico"],
  }).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
);

/** A plain offset has no daylight saving time: the tz database names whole hours, with the sign inverted. */
function zoneOfOffset(name: string): string | null {
  const written = /^(?:UTC|GMT)?\s*([+\u2212-])(\d{1,2})(?:[:.]?(\d{2}))?$/i.exec(name);
  const [, sign = "", hours = "", minutes = "00"] = written ?? [];
  if (!written || Number(hours) > (sign === "+" ? 14 : 12)) return null;
  if (minutes !== "00") return placesOfOffsets.get(`${sign === "+" ? "+" : "-"}${Number(hours)}:${minutes}`) ?? null;
  return Number(hours) === 0 ? "UTC" : `Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`;
}

/** Offsets of half and quarter hours: a place that keeps each all year. */
const placesOfOffsets: ReadonlyMap<string, string> = new Map([
  ["-9:30", "Pacific/Marquesas"],
  ["+3:30", "Asia/Tehran"],
  ["+4:30", "Asia/Kabul"],
  ["+5:30", "Asia/Kolkata"],
  ["+5:45", "Asia/Kathmandu"],
  ["+6:30", "Asia/Yangon"],
  ["+8:45", "Australia/Eucla"],
  ["+9:30", "Australia/Darwin"],
]);

/** `Amsterdam, Berlin, Bern, Rome`, as Windows shows zones: the zone of the first city that has one. */
function zoneOfCities(name: string): string | null {
  if (!/^[A-Z][\p{L} .'-]+(?:, [A-Z][\p{L} .'-]+)+$/u.test(name)) return null;
  const cities = zonesOfCities();
  return name.split(", ").reduce<string | null>((found, city) => found ?? cities.get(city) ?? null, null);
}

let known: Map<string, string> | undefined;

function zonesOfCities(): Map<string, string> {
  known ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [zone.split("/").at(-1)?.replaceAll("_", " ") ?? "", zone]),
  );
  return known;
}
