/** Which layer may import which, what a feature shows to others, and which file may import a library. */
import type { IConfiguration, IForbiddenRuleType, IRegularForbiddenRuleType } from "dependency-cruiser";

const layers: Record<string, string[]> = {
  setup: [],
  kit: [],
  domain: ["kit"],
  contract: ["domain", "kit"],
  ui: ["kit"],
  phone: ["domain", "kit"],
  vendors: ["domain", "kit"],
  local: ["contract", "domain", "kit"],
  server: ["vendors", "contract", "domain", "kit"],
  app: ["local", "phone", "ui", "contract", "domain", "kit"],
};

/** Every part may name the collections: they list what a device keeps, and import nothing. */
const localParts: Record<string, string[]> = {
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

/** Folders of src/server that serve every feature and import none, and the files beside them that are part of it. */
export const kernel = "access|http|db|cable|changes|jobs|storage|mail";
const kernelFiles = "actor|app-settings|background|context|hooks|secret-box|services|setting-list|settings|uncaught";

/** Verbs, not handlers, that more than one feature calls. */
const sharedVerbs = [
  "calendar-sync/(account-keys|calendar-secret)",
  "calendar/(event-contacts|event-writes)",
  "calls/(call-effect|call-record)",
  "consent/(consent-merge|note-consent)",
  "soa/(soa-document|soa-filing|soa-visibility)",
  "contacts/(contact-create|contact-purge|contact-put-back|contact-visibility)",
  "dashboard/dashboard",
  "emails/email-sending",
  "lists/(contact-list|scope-context)",
  "messages/(text-decision|text-media|text-sending|text-stopping)",
  "notices/note-pause",
  "outputs/(export-files|output-store|output-work)",
  "policies/contact-policies",
  "pools/(contact-taking|pool-handing-out)",
  "sends/(planned-send|recipient-plan)",
  "session/(acting|password-change|reauthentication)",
  "users/(medicare-standing|pictures|user-create|user-reach)",
  "voice/call-check",
].map((file) => `^src/server/${file}\\.ts$`);

/** The data layer, which features share. */
export const rowsOrSql = "-(rows|sql)\\.ts$";

/** Parts of the app that all features share: their files are imported directly. */
export const appShared = "base|links|contact-parts";

/** Packages, and the files that may import them; of some the types (a transaction, a request) may be named anywhere. */
const libraries: [library: string, file: string, typesAnywhere?: true][] = [
  ["dexie", "^src/local/db/"],
  ["dexie-react-hooks", "^src/app/base/live\\.ts$"],
  ["@rails/actioncable", "^src/local/sync/(cable\\.ts|actioncable\\.d\\.ts)$"],
  ["@twilio/voice-sdk", "^src/phone/twilio\\.ts$"],
  ["comlink", "^(workers/|src/app/main\\.tsx$)"],
  ["workbox-(?!window)[^/]+", "^workers/service-worker\\.ts$"],
  ["workbox-window", "^src/app/base/app-version\\.ts$"],
  ["(fastify|@fastify/[^/]+)", "^src/server/(http/|build\\.ts$)", true],
  ["(kysely|pg)", "^src/server/(db/|changes/|.+-(rows|sql)\\.ts$)", true],
  ["@fullcalendar/[^/]+", "^src/app/calendar/(calendar-grid|grid-faces)\\.tsx$", true],
  ["double-metaphone", "^src/domain/duplicates/sounds-alike\\.ts$"],
  ["pg-boss", "^src/server/jobs/"],
  ["ws", "^src/server/(cable|voice)/"],
  ["werift", "^src/server/voice/"],
  ["nodemailer", "^src/vendors/mail/"],
  ["(postal-mime|imapflow)", "^src/vendors/inbound-mail/"],
  ["@cantoo/[^/]+", "^src/server/outputs/pdf-book\\.ts$"],
  ["(@libpdf/[^/]+|pkijs|asn1js)", "^src/vendors/seal/"],
  ["@aws-sdk/[^/]+", "^src/vendors/storage/storage-s3\\.ts$"],
  ["@tus/[^/]+", "^src/(vendors/storage/upload-parts|server/http/uploads)\\.ts$", true],
  ["marked", "^src/server/docs/markdown\\.ts$"],
  ["yauzl", "^src/server/imports/zip-archive\\.ts$"],
  // It opens connections of its own, so it stays beside the only fetch.
  ["tus-js-client", "^src/local/api/resumable-upload\\.ts$"],
  ["openid-client", "^src/vendors/"],
  ["(react|react-dom|react-router-dom|@mantine/[^/]+|@tabler/[^/]+)", "^src/(app|ui)/"],
  // A vendor's reply is as untrusted as a request.
  ["@visx/[^/]+", "^src/ui/charts/"],
  ["zod", "^src/(domain|contract|vendors|server/(http|voice|calendar-sync)|local/api)/|^src/server/.+-hook\\.ts$"],
];

type From = IRegularForbiddenRuleType["from"];
type To = IRegularForbiddenRuleType["to"];

function forbid(name: string, from: From, to: To): IForbiddenRuleType {
  return { name, severity: "error", from, to };
}

const layerRules = Object.entries(layers).map(([layer, seen]) =>
  forbid(
    `${layer} imports ${seen.join(", ") || "no other layer"}`,
    { path: `^src/${layer}/` },
    { path: "^(src|workers|test)/", pathNot: `^src/(${[layer, ...seen].join("|")})/` },
  ),
);

const localRules = Object.entries(localParts).map(([part, seen]) =>
  forbid(
    `local/${part} imports ${seen.join(", ") || "no other part of local"}`,
    { path: `^src/local/${part}[/.]` },
    { path: "^src/local/", pathNot: `^src/local/(${[part, ...seen].join("|")})[/.]` },
  ),
);

const libraryRules = libraries.map(([library, file, typesAnywhere]) =>
  forbid(
    `${library} is imported in one place`,
    { path: "^(src|workers)/", pathNot: file },
    { path: `(^|/)node_modules/(@types/)?${library}/`, dependencyTypesNot: typesAnywhere ? ["type-only"] : [] },
  ),
);

const product: From = { path: "^(src|workers)/" };

export const forbidden: IForbiddenRuleType[] = [
  ...layerRules,
  forbid(
    "workers import local, contract, domain, kit",
    { path: "^workers/" },
    { path: "^(src|test)/", pathNot: "^src/(local|contract|domain|kit)/" },
  ),
  ...localRules,
  forbid(
    "the server's kernel imports no feature",
    { path: `^src/server/(?:(?:${kernel})/|(?:${kernelFiles})\\.ts$)` },
    { path: "^src/server/", pathNot: `^src/server/(?:(?:${kernel})/|(?:${kernelFiles})\\.ts$)` },
  ),
  forbid(
    "a server feature imports only the rows and shared verbs of another",
    { path: `^src/server/(?!(?:${kernel})/)([^/]+)/` },
    {
      path: `^src/server/(?!(?:${kernel})/)[^/]+/`,
      pathNot: ["^src/server/$1/", rowsOrSql, ...sharedVerbs],
    },
  ),
  forbid(
    "a server feature imports no list of features",
    { path: "^src/server/[^/]+/" },
    { path: "^src/server/(build|features|implementations|job-table|live|main|telephony[^/]*)\\.ts$" },
  ),
  forbid(
    "a feature is entered through its index.ts",
    { path: "^src/app/([^/]+)/" },
    {
      path: "^src/app/[^/]+/",
      pathNot: ["^src/app/$1/", "^src/app/[^/]+/index\\.ts$", `^src/app/(${appShared})/`],
    },
  ),
  forbid(
    "nobody inside a feature imports its own index.ts",
    { path: "^src/app/([^/]+)/", pathNot: "^src/app/[^/]+/index\\.ts$" },
    { path: "^src/app/$1/index\\.ts$" },
  ),
  forbid(
    "features do not import the joined routes",
    { path: "^src/app/[^/]+/" },
    { path: "^src/app/(routes|main)\\.tsx$" },
  ),
  ...libraryRules,
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
