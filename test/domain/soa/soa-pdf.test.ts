import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { soaLettersWithoutShape, soaNeedsFont, soaPdf } from "../../../src/domain/soa-pdf/soa-pdf.ts";
import type { SoaPdfInput } from "../../../src/domain/soa/soa-pdf-input.ts";
import { readPdf } from "../../fixtures/pdf-text.ts";

const regular = () =>
  new Uint8Array(
    readFileSync(fileURLToPath(import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"))),
  );
const hash = "ab".repeat(32);
const at = Date.UTC(2026, 10, 27, 15, 30);

function input(change: Partial<SoaPdfInput["form"]> = {}): SoaPdfInput {
  return {
    company: "Sunrise Insurance",
    form: {
      id: "0197a2b4-0000-7000-8000-000000000001",
      language: "en",
      channel: "in_person",
      products: ["part_d", "life"],
      beneficiary: {
        first_name: "Rosa",
        last_name: "Díaz",
        phone: "+12015550123",
        address: "",
        zone: "America/New_York",
        signed_at: at,
        signature: { kind: "drawn", strokes: "M10 10L90 90", width: 600, height: 200 },
      },
      representative: null,
      agent: {
        name: "Ana Agent",
        phone: "",
        npn: "123",
        initial_contact_method: null,
        plans_represented: "",
        appointment_at: at,
        place: "in_person",
        exception_reason: "",
        completed_at: null,
        signature: null,
      },
      rule: { from: "2026-10-01", source: "42 CFR 422.2264", wait_hours: 0, walk_ins_wait: false, last_days: 0 },
      text: { from: "2026-10-01", source: "CMS", words: "By signing, you agree to a meeting." },
      ...change,
    },
    evidence: [
      {
        what: "signed",
        by: "person",
        device_at: at,
        zone: "America/New_York",
        user_agent: "Tablet",
        rule_from: "2026-10-01",
        text_from: "2026-10-01",
        form_sha256: hash,
        previous: "",
        hash,
      },
    ],
  };
}

async function pagesOf(asked: SoaPdfInput, font?: Uint8Array): Promise<string[][]> {
  return (await readPdf(soaPdf(asked, font && { regular: font }))).map(({ texts }) => texts);
}

test("a signed form shows its words, the person, the time in their zone and the evidence on a page of its own", async () => {
  const [form = [], evidence = []] = await pagesOf(input());
  for (const words of ["Scope of Appointment", "Rosa Díaz", "By signing, you agree to a meeting.", "Ana Agent"])
    expect(form).toContain(words);
  expect(form).toContain("Signed by Rosa Díaz, 11/27/2026 10:30 (America/New_York)");
  expect(evidence).toContain(hash);
  expect(evidence).toContain("2026-10-01: 42 CFR 422.2264");
});

test("the drawing and two ticks are strokes on the first page", () => {
  const text = new TextDecoder("latin1").decode(soaPdf(input()));
  expect(text).toMatch(/[\d.]+ [\d.]+ m\n[\d.]+ [\d.]+ l\nS/);
  expect(text.match(/1\.4 w/g)).toHaveLength(2);
});

test("a form in Spanish is worded in Spanish, with a representative's typed name", async () => {
  const signature = { kind: "typed", name: "Luis Díaz" } as const;
  const representative = { name: "Luis Díaz", relation: "Hijo", authority_confirmed: true, signature };
  const [form = [], evidence = []] = await pagesOf(input({ language: "es", representative }));
  expect(form).toContain("Alcance de la cita");
  expect(form).toContain("Firmado al escribir el nombre.");
  expect(form).toContain("Firmado por Luis Díaz, 27/11/2026 10:30 (America/New_York)");
  expect(evidence).toContain("Firmado: la persona");
});

test("only a name outside Western European letters needs the font, and one no font has is told", async () => {
  const named = (first_name: string) => input({ beneficiary: { ...input().form.beneficiary, first_name } });
  expect(soaNeedsFont(input())).toBe(false);
  expect(soaNeedsFont(named("Nguyễn"))).toBe(true);
  expect((await pagesOf(named("Nguyễn"), regular()))[0]?.join(" ")).toContain("Nguyễn");
  expect(soaLettersWithoutShape(named("王"))).toEqual(["王"]);
  expect((await pagesOf(named("王")))[0]?.join(" ")).toContain("Letters in brackets");
});

test("a long answer, a zone nobody knows and an empty form make a document too", async () => {
  const { beneficiary, agent } = input().form;
  const plans_represented = "Plan of the county\n".repeat(120);
  expect((await pagesOf(input({ agent: { ...agent, plans_represented } }))).length).toBeGreaterThan(3);
  expect((await pagesOf(input({ beneficiary: { ...beneficiary, zone: "Mars/Base" } })))[0]?.join(" ")).toContain(
    "(UTC)",
  );
  expect((await pagesOf({ ...input({ rule: null, text: null, products: [] }), evidence: [] })).length).toBe(2);
});
