/** What the bench of a signed form's document runs in a real page: our writer, and pdf-lib with Inter embedded. */
import fontkit from "@cantoo/fontkit";
import { grayscale, PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import fontFile from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url";
import { PdfDocument } from "../../src/domain/pdf/pdf-document.ts";
import { soaNeedsFont, soaPdf } from "../../src/domain/soa-pdf/soa-pdf.ts";
import type { SoaPdfInput } from "../../src/domain/soa/soa-pdf-input.ts";
import { soaRuleFor, soaTextOn } from "../../src/domain/soa/soa-rule.ts";

export interface Made {
  readonly ms: number;
  readonly pages: number;
}

const paper: [number, number] = [612, 792];
const at = Date.UTC(2026, 10, 27, 15, 30);
const zone = "America/New_York";
const black = grayscale(0);

/** Three strokes of 80 points, as a finger leaves them. */
function drawing(): string {
  const strokes = Array.from({ length: 3 }, (_, stroke) =>
    Array.from({ length: 80 }, (_point, nth) => {
      const [x, y] = [20 + stroke * 190 + nth * 2.1, 100 + Math.sin(nth / 5 + stroke) * 60];
      return `${nth === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    }).join(""),
  );
  return strokes.join("");
}

/** A form signed by hand and completed, every answer given. */
function inputOf(first_name: string): SoaPdfInput {
  const signature = { kind: "drawn", strokes: drawing(), width: 600, height: 200 } as const;
  const step = {
    device_at: at,
    zone,
    user_agent: navigator.userAgent,
    rule_from: "2026-10-01",
    text_from: "2026-10-01",
    form_sha256: "ab".repeat(32),
    previous: "cd".repeat(32),
    hash: "ef".repeat(32),
  };
  return {
    company: "Sunrise Insurance",
    form: {
      id: "0197a2b4-0000-7000-8000-000000000001",
      language: "en",
      channel: "in_person",
      products: ["part_d", "part_c_ma", "dental_vision_hearing"],
      beneficiary: {
        first_name,
        last_name: "Díaz",
        phone: "(212) 555-0100",
        address: "12 Fern Hollow Road, Albany, NY 12203",
        zone,
        signed_at: at,
        signature,
      },
      representative: null,
      agent: {
        name: "Ana Agent",
        phone: "(212) 555-0199",
        npn: "12345678",
        initial_contact_method: "referral",
        plans_represented: "Acme Gold Plus (HMO), Acme Silver (PPO), Prairie Rx Saver, Prairie Rx Choice",
        appointment_at: at,
        place: "in_person",
        exception_reason: "The last days of the period end before another day.",
        completed_at: at,
        signature,
      },
      rule: soaRuleFor([], { appointment_at: at, signed_at: at }),
      text: soaTextOn([], "en", at),
    },
    evidence: [
      { ...step, what: "signed", by: "person" },
      { ...step, what: "completed", by: "agent" },
    ],
  };
}

async function font(): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(fontFile)).arrayBuffer());
}

/** The font is read before, as the app keeps it. */
async function ours(first_name: string): Promise<Made> {
  const input = inputOf(first_name);
  const regular = await font();
  const begun = performance.now();
  const bytes = soaPdf(input, soaNeedsFont(input) ? { regular } : undefined);
  const ms = performance.now() - begun;
  return { ms, pages: (await PDFDocument.load(bytes)).getPageCount() };
}

type Draw = (page: PDFPage, font: Parameters<PDFPage["setFont"]>[0]) => void;

/** The same texts, lines and strokes at the same places, already wrapped and measured. */
async function theirs(first_name: string): Promise<Made> {
  const pages = drawsOf(inputOf(first_name));
  const regular = await font();
  const begun = performance.now();
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const inter = await document.embedFont(regular, { subset: true });
  for (const draws of pages) {
    const page = document.addPage(paper);
    for (const draw of draws) draw(page, inter);
  }
  await document.save({ useObjectStreams: false });
  return { ms: performance.now() - begun, pages: pages.length };
}

/** What our document draws, page by page. */
function drawsOf(input: SoaPdfInput): Draw[][] {
  const pages: Draw[][] = [];
  const up = (y: number) => paper[1] - y;
  const put = (draw: Draw, page = pages.length - 1) => void pages[page]?.push(draw);
  const { addPage } = PdfDocument.prototype;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    put((page) => page.drawLine({ start: { x: x1, y: up(y1) }, end: { x: x2, y: up(y2) }, thickness: 0.6 }));
  Object.assign(PdfDocument.prototype, {
    addPage(this: PdfDocument) {
      pages.push([]);
      addPage.call(this);
    },
    text: ((words, x, y, { size, grey }, nth) =>
      put(
        (page, inter) => page.drawText(words, { x, y: up(y), size, font: inter, color: grayscale(grey ? 0.35 : 0) }),
        nth,
      )) satisfies PdfDocument["text"],
    line,
    box: ((x, y, side, isChecked) => {
      put((page) =>
        page.drawRectangle({ x, y: up(y), width: side, height: side, borderWidth: 0.8, borderColor: black }),
      );
      if (!isChecked) return;
      line(x + 2, y - side + 2, x + side - 2, y - 2);
      line(x + 2, y - 2, x + side - 2, y - side + 2);
    }) satisfies PdfDocument["box"],
    strokes: ((path, { x, y, scale }) =>
      put((page) =>
        page.drawSvgPath(path, { x, y: up(y), scale, borderWidth: 1.2, borderColor: black }),
      )) satisfies PdfDocument["strokes"],
  });
  soaPdf(input);
  return pages;
}

export const soaPdfPage = { ours, theirs };
