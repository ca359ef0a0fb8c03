/** Who follows a link of an email: a person in a browser, or a program that looks at it first. */
interface Visit {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const programs =
  /bot\b|crawl|spider|scan|preview|proofpoint|barracuda|mimecast|safelinks|curl|wget|python|java\/|go-http|headless/i;

/** Browsers say that a page is opened; programs do not, or look ahead. Whoever says nothing may be a machine. */
export function isPerson({ method, headers }: Visit): boolean {
  const said = (name: string) => (typeof headers[name] === "string" ? headers[name] : "");
  if (method !== "GET" || programs.test(said("user-agent"))) return false;
  if (/prefetch|prerender|preview/i.test(`${said("sec-purpose")} ${said("purpose")}`)) return false;
  return said("sec-fetch-mode") === "navigate" && said("sec-fetch-dest") === "document";
}

/** A picture is loaded by mail programs and by services for them: only some say what they are. */
export function isKnownMachine({ headers }: Pick<Visit, "headers">): boolean {
  const agent = headers["user-agent"];
  // Apple's privacy service loads every picture before anybody reads.
  return typeof agent !== "string" || programs.test(agent) || agent === "Mozilla/5.0";
}
