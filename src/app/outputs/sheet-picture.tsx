/** Preview of a printed page, drawn from the same layout as the PDF. */
import { printable } from "../../domain/outputs/font-letters.ts";
import type { Mark, Sheet } from "../../domain/outputs/sheet.ts";
import classes from "./outputs.module.css";

export function SheetPicture({ sheet, label }: { sheet: Sheet; label: string }) {
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={label}>
      <rect width={sheet.width} height={sheet.height} className={classes.paper} />
      {sheet.marks.map((mark, at) => (
        <MarkPicture key={`${mark.kind}-${at}`} mark={mark} />
      ))}
    </svg>
  );
}

function MarkPicture({ mark }: { mark: Mark }) {
  if (mark.kind === "line") return <line {...pick(mark)} className={classes.line} />;
  if (mark.kind === "box")
    return <rect x={mark.x} y={mark.y} width={mark.side} height={mark.side} className={classes.box} />;
  return (
    <text
      x={mark.x}
      y={mark.y}
      fontSize={mark.size}
      fontWeight={mark.bold ? 600 : 400}
      className={mark.grey ? classes.greyText : classes.text}
    >
      {printable(mark.text)}
    </text>
  );
}

function pick({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }) {
  return { x1, y1, x2, y2 };
}
