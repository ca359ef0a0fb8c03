/** A journey: one server per worker, and devices before it. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  test as base,
} from "playwright/test";
import { type IdentityProvider, startIdentityProvider } from "../fixtures/vendors/identity-provider.ts";
import { TestBackupStore } from "./backup-store.ts";
import { copyOfSeededServer } from "./seeded-server.ts";
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

interface Services {
  port: number;
  /** A company's own sign-in, known to the server. */
  identity: IdentityProvider;
  server: ServerProcess;
  backup: TestBackupStore;
}

/** Marks a journey that does what the pages' security policy forbids. */
export const attack = "@attack";

/** What signs the news of desk phones. */
export const deskSecret = "a desk phone's system";

export const test = base.extend<Journey, Services>({
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
        home: await copyOfSeededServer(),
      });
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  backup: [
    async ({ browser, server }, provide) => {
      const backup = new TestBackupStore(browser, server.address);
      await provide(backup);
      await backup.close();
    },
    { scope: "worker" },
  ],
  gateway: async ({ server }, provide) => {
    const gateway = await Gateway.open(server.port);
    await provide(gateway);
    await gateway.close();
  },
  newTablet: async ({ browser, server, backup }, provide) => {
    const [lent, opened]: [BrowserContext[], BrowserContext[]] = [[], []];
    const violations: string[] = [];
    const listener = (line: ConsoleMessage) => {
      if (/content security policy|trusted(HTML|Script)/i.test(line.text())) violations.push(line.text());
    };
    await provide(async (options = {}) => {
      const context = await (mayBeLent(options)
        ? backup.lend(likenessOf(options))
        : browser.newContext(likenessOf(options)));
      (mayBeLent(options) ? lent : opened).push(context);
      context.on("console", listener);
      const tablet = new Tablet(context, await context.newPage(), options.address ?? server.address);
      if (options.roomBytes !== undefined) await tablet.limitRoom(options.roomBytes);
      return tablet;
    });
    for (const context of opened) await context.close();
    for (const context of lent) await backup.takeBack(context.off("console", listener));
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
  return {
    serviceWorkers,
    viewport,
    colorScheme,
    // Movement is drawn sixty times a second, which is a tenth of all that a run computes.
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/New_York",
  };
}

export { expect };
