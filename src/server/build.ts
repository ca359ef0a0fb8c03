/** Composes one server; tests use it directly, `main.ts` listens. */
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { companyCollection } from "../contract/session/channels.ts";
import { contractVersion, serverTimeHeader } from "../contract/version.ts";
import type { World } from "../kit/world.ts";
import type { Connection } from "./db/connect.ts";
import { callsOf, changesIn, companyOf, importsOf, smsOf } from "./cable/channels.ts";
import type { Cable } from "./cable/server.ts";
import { refuseOtherHosts } from "./http/demo-host.ts";
import { serveApp } from "./http/app-files.ts";
import { hooks, routes } from "./features.ts";
import { implementations } from "./implementations.ts";
import { closeServer } from "./http/closing.ts";
import { answerBadPath, answerError, answerNoRequest } from "./http/errors.ts";
import { serveDocs } from "./http/docs.ts";
import { openDocs } from "./docs/docs.ts";
import { newServer, plugIn } from "./http/fastify.ts";
import { logSerializers } from "./http/log.ts";
import { serveMetrics } from "./http/metrics.ts";
import { pageHosts } from "./http/page-hosts.ts";
import { callLimits } from "./http/call-limits.ts";
import { mount } from "./http/mount.ts";
import { acceptJson, parseQuery } from "./http/parse.ts";
import { countRequests, RequestsOpen } from "./http/requests-open.ts";
import { clearSignedOut } from "./http/signed-out.ts";
import { dataHeaders } from "./http/security-headers.ts";
import { admitPages, otherOriginOf } from "./http/other-origin.ts";
import { cutSlowBodies, uploadTimeoutMs } from "./http/slow-bodies.ts";
import { serveUploads } from "./http/uploads.ts";
import { appSettings } from "./app-settings.ts";
import { ScreenViews } from "./http/screen-views.ts";
import { Background } from "./background.ts";
import { openLive } from "./live.ts";
import { profileAt } from "./users/users.ts";
import { openTelephony, type Telephony } from "./telephony.ts";
import type { Services } from "./services.ts";
import { startJobs } from "./job-table.ts";
import { createQueue } from "./jobs/queue.ts";
import { passwordChecks } from "./session/password-hash.ts";
import { ReplacedTokens } from "./access/replaced-tokens.ts";
import { openSecretBox } from "./secret-box.ts";
import { openCalendars, type TrialCalendar } from "../vendors/calendars/calendars.ts";
import { openInbound } from "../vendors/inbound-mail/inbound.ts";
import { openMail } from "../vendors/mail/mail.ts";
import { openMailEvents } from "../vendors/mail-events/mail-events.ts";
import { openSingleSignOn } from "../vendors/single-sign-on/oidc.ts";
import { openStorage } from "../vendors/storage/storage-choice.ts";
import { openUploadParts } from "../vendors/storage/upload-parts.ts";
import { openSeals } from "../vendors/seal/pdf-seal.ts";
import { openVirusScan } from "../vendors/virus-scan/virus-scan.ts";
import { openTexting } from "../vendors/texting/texting.ts";
import { getOwn, postHook, postToSelf } from "./http/own-hook.ts";
import { openVendors } from "../vendors/http/vendors.ts";
import type { ServerSettings } from "./settings.ts";

export interface BuildParts {
  world: World;
  settings: ServerSettings;
  connection: Connection;
  /** Pino level, or false for no logging. */
  logLevel?: string | false;
  trial?: TrialCalendar | null;
}

export interface Server {
  fastify: FastifyInstance;
  services: Services;
  /** Starts background workers; otherwise jobs are queued for a server that runs them. */
  work(): Promise<void>;
  close(): Promise<void>;
}

const bodyLimitBytes = 1024 * 1024;

export async function build({
  world,
  settings,
  connection,
  logLevel = "info",
  trial = null,
}: BuildParts): Promise<Server> {
  const isSecure = !settings.demo && settings.appUrl.startsWith("https:");
  const ofData = await dataHeaders(isSecure);
  const fastify = newServer({
    logger: logLevel === false ? false : { level: logLevel, serializers: logSerializers },
    genReqId: () => world.uuid(),
    bodyLimit: bodyLimitBytes,
    routerOptions: { querystringParser: parseQuery, caseSensitive: true },
    frameworkErrors: answerBadPath(ofData),
    clientErrorHandler: answerNoRequest(ofData),
    requestTimeout: uploadTimeoutMs,
    rewriteUrl: pageHosts(appSettings(settings).webpage_host),
    // Trusted proxies for the client address; without them all clients behind a proxy would share one address.
    trustProxy: settings.environment["TRUSTED_PROXIES"] || false,
  });
  const jobs = createQueue({
    connectionString: connection.connectionString,
    report: (error) => fastify.log.error({ err: error }, "background job trouble"),
  });
  // Set on every response, including rate limit errors: devices ignore responses without it.
  fastify.addHook("onRequest", (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers({ "x-contract-version": contractVersion, [serverTimeHeader]: String(world.now()) });
    done();
  });
  const otherOrigin = otherOriginOf(settings);
  admitPages(fastify, otherOrigin);
  if (settings.demo) refuseOtherHosts(fastify);
  const requests = new RequestsOpen(world);
  countRequests(fastify, requests);
  await plugIn(fastify, cookie);
  const sessionEnded = (session_id: string) => telephony.endSession(session_id);
  const cable = openLive({
    world,
    connection,
    fastify,
    origins: [settings.appUrl],
    isSecure: settings.appUrl.startsWith("https:"),
    sessionEnded,
  });
  const box = openSecretBox(settings);
  const storage = await openStorage(settings);
  const telephony = openTelephony({ world, settings, box, storage, connection, fastify, services: () => services });
  const services: Services = {
    world,
    settings,
    db: connection.db,
    backgroundDb: connection.backgroundDb,
    notifyChanged: (tenant_id, collection, seq) => cable.broadcast(changesIn(tenant_id), { collection, seq }),
    companyChanged: (tenant_id) => cable.broadcast(companyOf(tenant_id), { collection: companyCollection, seq: 0 }),
    announceText: (who, text) => cable.broadcast(smsOf(who), text),
    announceCall: (who, call) => cable.broadcast(callsOf(who), call),
    announceImport: (who, progress) => cable.broadcast(importsOf(who), progress),
    pageOrigin: otherOrigin?.page,
    endSession: (session_id) => cable.closeSession(session_id),
    rightsChanged: (who) => cable.closeUser(who),
    hooks,
    box,
    mail: openMail(settings),
    postToSelf: (path, ask) => postToSelf(fastify, path, ask),
    inbound: openInbound(settings, world),
    mailEvents: openMailEvents(settings, world),
    sso: openSingleSignOn(settings),
    storage,
    parts: openUploadParts(settings),
    scan: openVirusScan(settings),
    seals: openSeals(settings),
    vendors: openVendors(settings, world),
    calendars: openCalendars(settings, { world, trial }),
    texting: openTexting(settings, {
      world,
      run: (work) => services.background.run(work),
      post: (path, form) => postHook(fastify, path, form),
      get: (path) => getOwn(fastify, path),
    }),
    voice: telephony.port,
    background: new Background((error) => fastify.log.error({ err: error }, "background work failed")),
    jobs,
    requests,
    screenViews: new ScreenViews(),
    replacedTokens: new ReplacedTokens(world),
    health: { queue: jobs.health, socket: async () => (cable.isHeard() ? "ok" : "down") },
  };
  cutSlowBodies(fastify, world);
  acceptJson(fastify);
  fastify.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    clearSignedOut(services, error, request, reply);
    return answerError(error, request, reply);
  });
  await plugIn(fastify, compress, { global: false } satisfies FastifyCompressOptions);
  await plugIn(fastify, multipart);
  await plugIn(fastify, rateLimit, { global: false, store: callLimits(services) });
  mount(fastify, services, implementations);
  const { profile_route, analytics_id } = appSettings(settings);
  if (!fastify.hasRoute({ method: "GET", url: profile_route })) mount(fastify, services, [profileAt(profile_route)]);
  serveUploads(fastify, services);
  await telephony.mount();
  for (const serve of routes) await serve(fastify, services);
  serveDocs(fastify, openDocs);
  const screens = analytics_id === "" ? null : { analytics_id, opened: () => services.screenViews.counts() };
  const measured = { sockets: () => cable.stats().sockets, passwordChecks, screens };
  serveMetrics(fastify, measured, settings.environment["METRICS_TOKEN"]);
  const { reached = [] } = otherOrigin ?? {};
  await serveApp(fastify, settings.appFolder, { reached: telephony.origins, apiReached: reached, isSecure });
  const work = async () => {
    await startJobs(services, jobs);
    await telephony.work();
  };
  return { fastify, services, work, close: () => close(fastify, services, { cable, telephony }) };
}

async function close(
  fastify: FastifyInstance,
  services: Services,
  { cable, telephony }: { cable: Cable; telephony: Telephony },
): Promise<void> {
  await telephony.close();
  await cable.stop();
  await closeServer(fastify, services.world);
  await services.jobs.stop();
  await services.background.idle();
  services.mail.close();
}
