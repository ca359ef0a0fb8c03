/** A journey: one server per worker, and devices before it. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  test as base,
} from "playwright/test";
import { type IdentityProvider, startIdentityProvider } from "../fixtures/vendors/identity-provider.ts";
import { DeviceShelf } from "./device-shelf.ts";
import { copyOfFilledHouse } from "./filled-house.ts";
import { Gateway } from "./gateway.ts";
import { freePort, ServerProcess } from "./server-process.ts";
import { Tablet } from "./tablet.ts";

interface Options {
  /** With a service worker the app may be on the device already, as on one that somebody else had before. */
  serviceWorkers?: "allow" | "block";
  /** No app is on it yet. */
  isNew?: boolean;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  /** Where the app is opened; the server itself unless something stands before it. */
  address?: string;
  /** What the browser may store for the app; a disk that can be filled. */
  roomBytes?: number;
}

interface Journey {
  /** A new device; closed at the journey's end. */
  newTablet(options?: Options): Promise<Tablet>;
  gateway: Gateway;
}

interface House {
  port: number;
  /** A company's own sign-in, known to the server. */
  identity: IdentityProvider;
  server: ServerProcess;
  shelf: DeviceShelf;
}

/** Marks a journey that does what the pages' security policy forbids. */
export const attack = "@attack";

/** What signs the news of desk phones. */
export const deskSecret = "a desk phone's system";

export const test = base.extend<Journey, House>({
  port: [async ({ browserName: _any }, provide) => provide(await freePort()), { scope: "worker" }],
  identity: [
    async ({ port }, provide) => {
      const identity = await startIdentityProvider(`http://localhost:${port}/api/auth/callback`);
      await provide(identity);
      await identity.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ port, identity }, provide) => {
      const server = await ServerProcess.start({
        port,
        environment: {
          ...identity.environment,
          CALENDLY_URL: "local",
          PHONE_BURNER_URL: "local",
          CONVERGE_ONE_SECRET: deskSecret,
        },
        home: await copyOfFilledHouse(),
      });
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  shelf: [
    async ({ browser, server }, provide) => {
      const shelf = new DeviceShelf(browser, server.address);
      await provide(shelf);
      await shelf.close();
    },
    { scope: "worker" },
  ],
  gateway: async ({ server }, provide) => {
    const gateway = await Gateway.open(server.port);
    await provide(gateway);
    await gateway.close();
  },
  newTablet: async ({ browser, server, shelf }, provide) => {
    const [lent, opened]: [BrowserContext[], BrowserContext[]] = [[], []];
    const violations: string[] = [];
    const hear = (line: ConsoleMessage) => {
      if (/content security policy|trusted(HTML|Script)/i.test(line.text())) violations.push(line.text());
    };
    await provide(async (options = {}) => {
      const context = await (mayBeLent(options)
        ? shelf.lend(likenessOf(options))
        : browser.newContext(likenessOf(options)));
      (mayBeLent(options) ? lent : opened).push(context);
      context.on("console", hear);
      const tablet = new Tablet(context, await context.newPage(), options.address ?? server.address);
      if (options.roomBytes !== undefined) await tablet.limitRoom(options.roomBytes);
      return tablet;
    });
    for (const context of opened) await context.close();
    for (const context of lent) await shelf.takeBack(context.off("console", hear));
    // Whoever tries it on purpose says so.
    if (!base.info().tags.includes(attack)) expect(violations).toEqual([]);
  },
});

/** The app takes longer to install than the rest of a journey; those that are about that ask for a device without it. */
function mayBeLent({ serviceWorkers, isNew, address, roomBytes }: Options): boolean {
  return serviceWorkers === "allow" && !isNew && address === undefined && roomBytes === undefined;
}

function likenessOf({
  serviceWorkers = "block",
  viewport = { width: 1280, height: 800 },
  colorScheme = "light",
}: Options): BrowserContextOptions {
  return { serviceWorkers, viewport, colorScheme, locale: "en-US", timezoneId: "America/New_York" };
}

export { expect };
