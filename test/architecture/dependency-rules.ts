/** Who may look into which room, and which file is the only door of a library. */
import type { IConfiguration, IForbiddenRuleType, IRegularForbiddenRuleType } from "dependency-cruiser";

const rooms: Record<string, string[]> = {
  setup: [],
  kit: [],
  domain: ["kit"],
  contract: ["domain", "kit"],
  ui: ["kit"],
  phone: ["domain", "kit"],
  local: ["contract", "domain", "kit"],
  server: ["contract", "domain", "kit"],
  app: ["local", "phone", "ui", "contract", "domain", "kit"],
};

/** Every part may name the collections: they are the list of what a device keeps, and look into nothing. */
const roomsInLocal: Record<string, string[]> = {
  collections: [],
  api: [],
  db: ["collections"],
  notices: ["collections", "db"],
  queries: ["collections", "db"],
  search: ["collections", "db"],
  mirror: ["collections", "db"],
  intents: ["collections"],
  outbox: ["collections", "intents", "mirror", "api", "db", "notices"],
  sync: ["collections", "mirror", "api", "db", "notices"],
};

/** Verbs, not handlers, that more than one family calls: proving who one is, acting, what a person may reach. */
const sharedVerbs =
  "^src/server/(calendar/(account-keys|event-keeping)|contacts/(contact-create|contact-sight|email-sending)|session/(proof|acting|password-change|session-token)|users/user-reach|account/dashboard|outputs/output-(work|store))\\.ts$";
const families =
  "session|users|account|contacts|transfers|imports|calendar|reports|workflow|dialer|sms|store|training|webpage|admin|outputs";

/** Packages, and the files that may import them; some hand their types on (a transaction, a request). */
const doors: [library: string, door: string, typesAnywhere?: true][] = [
  ["dexie", "^src/local/db/"],
  ["@rails/actioncable", "^src/local/sync/(cable\\.ts|actioncable\\.d\\.ts)$"],
  ["@twilio/voice-sdk", "^src/phone/twilio\\.ts$"],
  ["comlink", "^(workers/|src/app/main\\.tsx$)"],
  ["workbox-(?!window)[^/]+", "^workers/service-worker\\.ts$"],
  ["workbox-window", "^src/app/shell/app-version\\.ts$"],
  ["(fastify|@fastify/[^/]+)", "^src/server/(http/|build\\.ts$)", true],
  ["(kysely|pg)", "^src/server/(db/|changes/|.+-(rows|sql)\\.ts$)", true],
  ["@fullcalendar/[^/]+", "^src/app/calendar/(calendar-grid|grid-faces)\\.tsx$", true],
  ["double-metaphone", "^src/domain/contacts/sounds-alike\\.ts$"],
  ["pg-boss", "^src/server/jobs/"],
  ["ws", "^src/server/(cable|voice)/"],
  ["werift", "^src/server/voice/"],
  ["nodemailer", "^src/server/vendors/"],
  ["@cantoo/[^/]+", "^src/server/outputs/pdf-book\\.ts$"],
  ["@aws-sdk/[^/]+", "^src/server/vendors/storage-s3\\.ts$"],
  ["@tus/[^/]+", "^src/server/(vendors/upload-parts|http/uploads)\\.ts$", true],
  ["yauzl", "^src/server/imports/zip-archive\\.ts$"],
  // It brings its own network beside the only fetch, so it stays where that is.
  ["tus-js-client", "^src/local/api/parts\\.ts$"],
  ["openid-client", "^src/server/vendors/"],
  ["(react|react-dom|react-router-dom|@mantine/[^/]+|@tabler/[^/]+)", "^src/(app|ui)/"],
  // What a vendor answers is as unknown as what a request brings.
  ["zod", "^src/(domain|contract|server/(http|vendors|voice)|local/api)/"],
];

type From = IRegularForbiddenRuleType["from"];
type To = IRegularForbiddenRuleType["to"];

function forbid(name: string, from: From, to: To): IForbiddenRuleType {
  return { name, severity: "error", from, to };
}

const roomRules = Object.entries(rooms).map(([room, seen]) =>
  forbid(
    `${room} looks into ${seen.join(", ") || "no other room"}`,
    { path: `^src/${room}/` },
    { path: "^(src|workers|test)/", pathNot: `^src/(${[room, ...seen].join("|")})/` },
  ),
);

const localRules = Object.entries(roomsInLocal).map(([room, seen]) =>
  forbid(
    `local/${room} looks into ${seen.join(", ") || "no other part of local"}`,
    { path: `^src/local/${room}[/.]` },
    { path: "^src/local/", pathNot: `^src/local/(${[room, ...seen].join("|")})[/.]` },
  ),
);

const doorRules = doors.map(([library, door, typesAnywhere]) =>
  forbid(
    `${library} has one door`,
    { path: "^(src|workers)/", pathNot: door },
    { path: `(^|/)node_modules/(@types/)?${library}/`, dependencyTypesNot: typesAnywhere ? ["type-only"] : [] },
  ),
);

const product: From = { path: "^(src|workers)/" };

export const forbidden: IForbiddenRuleType[] = [
  ...roomRules,
  forbid(
    "workers look into local, contract, domain, kit",
    { path: "^workers/" },
    { path: "^(src|test)/", pathNot: "^src/(local|contract|domain|kit)/" },
  ),
  ...localRules,
  forbid(
    "a server family knows only the rows of another",
    { path: `^src/server/(${families})/` },
    { path: `^src/server/(${families})/`, pathNot: ["^src/server/$1/", "-rows\\.ts$", sharedVerbs] },
  ),
  forbid(
    "a feature is entered through its index.ts",
    { path: "^src/app/([^/]+)/" },
    { path: "^src/app/[^/]+/", pathNot: ["^src/app/$1/", "^src/app/[^/]+/index\\.ts$"] },
  ),
  forbid(
    "nobody inside a feature imports its own index.ts",
    { path: "^src/app/([^/]+)/", pathNot: "^src/app/[^/]+/index\\.ts$" },
    { path: "^src/app/$1/index\\.ts$" },
  ),
  forbid(
    "features know nothing of the joined routes",
    { path: "^src/app/[^/]+/" },
    { path: "^src/app/(routes|main)\\.tsx$" },
  ),
  ...doorRules,
  forbid("the product needs no development tool", product, {
    dependencyTypes: ["npm-dev"],
    dependencyTypesNot: ["type-only"],
    pathNot: "/node_modules/@types/|\\.d\\.ts$",
  }),
  forbid("no cycles", product, { circular: true }),
  // The specifications' numbers and rules stand in domain, with their tests, before the screens that use them.
  forbid("no orphans", { ...product, pathNot: "\\.d\\.ts$|^src/(domain|setup)/", orphan: true }, {}),
  forbid("every import leads somewhere", {}, { couldNotResolve: true }),
];

export const options: IConfiguration["options"] = {
  parser: "swc",
  doNotFollow: { path: "node_modules" },
  exclude: { path: "\\.(css|svg|as|wasm|txt)(\\?|$)" },
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "require", "node", "default", "types"],
    extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".cjs", ".json"],
  },
};
