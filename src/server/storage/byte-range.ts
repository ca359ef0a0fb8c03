/** A single byte range, as requested by a player (RFC 9110 §14). */
import type { ByteRange } from "../../vendors/storage/storage.ts";
import type { Ctx } from "../context.ts";
import type { Content } from "./content-rows.ts";

/**
 * Undefined: the whole content. Multiple or malformed ranges are ignored; a range outside the content is cut or empty.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!asked || size === 0) return undefined;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? undefined : { from, to };
}

/** Streams a stored file, or the requested range of it, and sets the headers a player needs. */
export async function streamStored(
  ctx: Pick<Ctx, "services" | "request" | "header">,
  { storage_key, size }: Pick<Content, "storage_key" | "size">,
): Promise<AsyncIterable<Uint8Array>> {
  const range = byteRange(ctx.request.range, size);
  ctx.header("accept-ranges", "bytes");
  ctx.header("content-length", String(range ? range.to - range.from + 1 : size));
  if (range) ctx.header("content-range", `bytes ${range.from}-${range.to}/${size}`);
  return ctx.services.storage.read(storage_key, range);
}
