/** The certificate of a finished training, on one landscape page. */
import { showDay } from "../../kit/dates.ts";
import { countOf } from "../../kit/text.ts";
import { PdfDocument } from "../pdf/pdf-document.ts";

export interface CertificateFacts {
  name: string;
  title: string;
  section: string;
  corporation: string;
  /** Null: a document, or a recording of unknown length. */
  minutes: number | null;
  day: string;
  /** Tells this certificate from all others. */
  id: string;
}

const [width, height, margin, edge] = [792, 612, 72, 36];

/** `wide`: a font for letters that the built-in one lacks. */
export function certificatePdf(facts: CertificateFacts, wide?: Uint8Array): Uint8Array<ArrayBuffer> {
  const { name, title, section, corporation, minutes, day } = facts;
  const id = facts.id.replaceAll("-", "");
  const pdf = new PdfDocument({ title: `Certificate: ${title}`, language: "en", id, width, height, wide });
  pdf.addPage();
  /** In the middle, smaller if it is too long. */
  const write = (words: string, y: number, size: number, look: { isBold?: true; grey?: true } = {}) => {
    const face = look.isBold ? "bold" : "usual";
    const unit = pdf.fonts.widthOf(words, face) / 1_000;
    const fits = unit === 0 ? size : Math.min(size, (width - 2 * margin) / unit);
    pdf.text(words, (width - unit * fits) / 2, y, { size: fits, face, grey: look.grey === true });
  };
  drawFrame(pdf);
  write("Certificate of completion", 130, 16, { grey: true });
  write(name, 210, 34, { isBold: true });
  write("has completed the training", 262, 14);
  write(title, 312, 24, { isBold: true });
  write(minutes === null ? section : `${section} · ${countOf(minutes, "minute")}`, 346, 13, { grey: true });
  write(showDay(day), 430, 14);
  write(corporation, 456, 14);
  write(`No. ${facts.id}`, 512, 9, { grey: true });
  return pdf.save();
}

function drawFrame(pdf: PdfDocument): void {
  const [right, bottom] = [width - edge, height - edge];
  pdf.line(edge, edge, right, edge);
  pdf.line(right, edge, right, bottom);
  pdf.line(right, bottom, edge, bottom);
  pdf.line(edge, bottom, edge, edge);
}
