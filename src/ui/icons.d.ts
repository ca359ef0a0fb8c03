/** Icons are imported one by one: the library's index adds seconds to every build. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { FunctionComponent, SVGProps } from "react";
  const icon: FunctionComponent<
    Omit<SVGProps<SVGSVGElement>, "stroke"> & { size?: number | string; stroke?: number | string; title?: string }
  >;
  export default icon;
}
