import { type PointerEvent, useRef } from "react";
import classes from "./signature-pad.module.css";

interface SignaturePadProps {
  /** Strokes as an SVG path in a viewBox of 600 × 200. */
  strokes: string;
  label: string;
  /** Longest path. */
  max?: number;
  /** Absent: read-only. */
  onChange?: (strokes: string) => void;
}

const width = 600;
const height = 200;
export const signaturePadBox = { width, height };
/** Nearer points are left out: the eye sees no difference, and a long signature fits. */
const nearest = 3;
/** Upper limit of the path, which bounds the request size. */
const strokesMax = 48_000;
const pointLengthMax = 12;

/** Drawn by touch, pen or mouse; the path grows while the pointer is down. */
export function SignaturePad({ strokes, label, max = strokesMax, onChange }: SignaturePadProps) {
  const path = useRef(strokes);
  path.current = strokes;
  const last = useRef([0, 0]);
  const add = (letter: "M" | "L", event: PointerEvent<SVGSVGElement>) => {
    if (!onChange || path.current.length > max - pointLengthMax) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = Math.round(((event.clientX - box.left) / box.width) * width);
    const y = Math.round(((event.clientY - box.top) / box.height) * height);
    const [lastX = 0, lastY = 0] = last.current;
    if (letter === "L" && Math.hypot(x - lastX, y - lastY) < nearest) return;
    last.current = [x, y];
    path.current = `${path.current}${letter}${x} ${y}`;
    onChange(path.current);
  };
  return (
    <svg
      className={classes.pad}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      data-open={onChange ? true : undefined}
      onPointerDown={(event) => {
        if (!onChange) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        add("M", event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) add("L", event);
      }}
    >
      <line x1="24" y1="160" x2={width - 24} y2="160" className={classes.line} />
      <path d={strokes} className={classes.strokes} />
    </svg>
  );
}
