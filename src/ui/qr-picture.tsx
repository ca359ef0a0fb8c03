import { create } from "qrcode";

/** Always dark on white with its quiet zone: scanners need it in the dark theme too. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + quietModules * 2;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width="13rem"
      height="13rem"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf({ size: modules.size, get: (row, column) => modules.get(row, column) })} fill="#000" />
    </svg>
  );
}

const quietModules = 4;

function pathOf({ size, get }: { size: number; get(row: number, column: number): number | boolean }): string {
  const squares: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      if (get(row, column)) squares.push(`M${column + quietModules} ${row + quietModules}h1v1h-1z`);
  }
  return squares.join("");
}
