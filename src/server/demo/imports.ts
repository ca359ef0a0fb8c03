/** Recent demo imports: one with rows that need attention, one undone, one completed long ago. */
import type { Attempt } from "../../domain/imports/attempt.ts";
import { ImportPlan } from "../../domain/imports/plan.ts";
import type { Trx } from "../db/schema.ts";
import { dayMs, hourMs } from "../../kit/durations.ts";
import { insertRows } from "./book-rows.ts";
import { Chance } from "./chance.ts";

interface Importer {
  id: string;
  account_type: string;
}

const fields = [
  { name: "First Name", target: "first_name", preview: ["Marta", "Wendell"] },
  { name: "Last Name", target: "last_name", preview: ["Quiroga", "Baptiste"] },
  { name: "Email", target: "email:1", preview: ["marta.q@example.com"] },
  { name: "Mobile Phone", target: "mobile:1", preview: ["(609) 555-0171"] },
  { name: "Birthday", target: "birth_date", preview: ["04/19/1958"] },
  { name: "State", target: "address_state:home", preview: ["NJ"] },
];

/** Rejected rows, as in the file. */
const refused: readonly (readonly [row_no: number, cells: readonly string[], reason: string, column: number | null])[] =
  [
    [12, ["Marta", "Quiroga", "marta.q(at)example.com", "(609) 555-0171", "04/19/1958", "NJ"], "bad_email", 2],
    [57, ["Wendell", "Baptiste", "wendell@example.com", "609-555-017", "11/02/1955", "NJ"], "bad_phone", 3],
    [103, ["Inez", "Okafor", "inez.okafor@example.com", "(732) 555-0112", "02/30/1957", "NJ"], "bad_date", 4],
    [148, ["Leopold", "Strand", "", "(732) 555-0139", "07/08/1951", "New Yersey"], "bad_state", 5],
    [201, ["", "", "", "", "06/21/1949", "PA"], "missing_required", null],
    [266, ["Adaeze", "Whitlock", "adaeze@example.com", "(215) 555-0150", "01/15/1960", "PA"], "dnc_listed", null],
  ];

type Sketch = Pick<Attempt, "file_name" | "status" | "created" | "updated" | "skipped" | "failed"> &
  Partial<Pick<Attempt, "kind" | "removed" | "restored" | "undo_total">> & { daysAgo: number };

const sketches: readonly Sketch[] = [
  {
    file_name: "County fair sign-ups.csv",
    status: "complete_with_errors",
    created: 284,
    updated: 0,
    skipped: 17,
    failed: 6,
    daysAgo: 3,
  },
  {
    file_name: "T65 mailer replies.xlsx",
    status: "undone",
    created: 91,
    updated: 4,
    skipped: 0,
    failed: 0,
    removed: 91,
    restored: 4,
    undo_total: 95,
    daysAgo: 16,
  },
  {
    kind: "attachments",
    file_name: "Scanned papers.zip",
    status: "complete",
    created: 12,
    updated: 0,
    skipped: 2,
    failed: 0,
    daysAgo: 41,
  },
  { file_name: "Old phone.vcf", status: "complete", created: 143, updated: 38, skipped: 9, failed: 0, daysAgo: 48 },
];

export async function insertDemoImports(
  trx: Trx,
  tenant_id: string,
  users: readonly Importer[],
  { seed, now }: { seed: number; now: number },
): Promise<void> {
  // A separate random stream, so that the rest of the demo does not change.
  const chance = new Chance(seed + 13);
  const importers = ["agent", "manager"].flatMap(
    (role) => users.find(({ account_type }) => account_type === role) ?? [],
  );
  const attempts = importers.flatMap(({ id }) => sketches.map((sketch) => attemptOf(chance, id, sketch, now)));
  await insertRows(
    trx,
    "import_attempts",
    attempts.map((attempt) => ({ tenant_id, ...attempt })),
  );
  const rows = attempts.filter(({ failed }) => failed > 0).flatMap(({ id }) => refusedRows(tenant_id, id));
  await insertRows(trx, "import_rows", rows);
  for (const attempt of attempts.filter(({ kind }) => kind === "attachments"))
    await insertRows(trx, "import_rows", await attachedRows(trx, tenant_id, attempt));
}

function attemptOf(chance: Chance, created_by: string, { daysAgo, ...sketch }: Sketch, now: number) {
  const at = now - daysAgo * dayMs - chance.whole(1, 9) * hourMs;
  const total = sketch.created + sketch.updated + sketch.skipped + sketch.failed;
  const end = at + 40_000;
  const undo_total = sketch.undo_total ?? 0;
  return {
    kind: "leads",
    total,
    done: total,
    error: null,
    options: ImportPlan.parse({ fields, owner: created_by }),
    created_by,
    created_at: at,
    started_at: at + 500,
    finished_at: end,
    updated_at: end,
    deleted_at: null,
    seq: 1,
    format: "csv",
    encoding: "utf-8",
    delimiter: ",",
    staged: true,
    matched: true,
    acting: null,
    undo_started_at: undo_total > 0 ? end + dayMs : null,
    undo_total,
    undo_done: undo_total,
    removed: 0,
    restored: 0,
    kept: 0,
    ...sketch,
    id: chance.uuid(at),
  };
}

const papers = ["application", "ID card", "SOA", "policy", "doctor visit"];

/** The files of an archive, each with its contact. */
async function attachedRows(
  trx: Trx,
  tenant_id: string,
  { id, total, created, created_by }: ReturnType<typeof attemptOf>,
) {
  const owners = await trx
    .selectFrom("contacts")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("owner_id", "=", created_by)
    .orderBy("id")
    .limit(total)
    .execute();
  return owners.map(({ id: contact_id }, place) => ({
    ...rowOf(tenant_id, id, place + 1),
    cells: [`${contact_id} ${papers[place % papers.length]}.pdf`],
    status: place < created ? "created" : "skipped",
    reasons: [],
    contact_id,
  }));
}

const rowOf = (tenant_id: string, import_id: string, row_no: number) => ({
  tenant_id,
  import_id,
  row_no,
  match_keys: [],
  first_key: "",
  listed: [],
});

function refusedRows(tenant_id: string, import_id: string) {
  return refused.map(([row_no, cells, reason, column]) => ({
    ...rowOf(tenant_id, import_id, row_no),
    cells,
    status: "failed",
    reasons: [{ reason, column }],
  }));
}
