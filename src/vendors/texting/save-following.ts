/** Downloads a file from an address that may redirect once; the headers go to the first address only. */
import type { Outgoing } from "../http/egress.ts";

interface Asked {
  url: URL;
  headers?: Readonly<Record<string, string>>;
}

export async function saveFollowing(outgoing: Outgoing, { url, headers = {} }: Asked, path: string): Promise<void> {
  const { status, headers: got } = await outgoing.ask({ method: "GET", url, headers, seesRedirect: true });
  const { location } = got;
  const isElsewhere = status >= 300 && status < 400 && typeof location === "string";
  await outgoing.save(
    isElsewhere ? { method: "GET", url: new URL(location, url) } : { method: "GET", url, headers },
    path,
  );
}
