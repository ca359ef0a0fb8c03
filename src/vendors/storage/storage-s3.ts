/** Files in an S3-compatible store, shared by all servers. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { VendorSettings } from "../settings.ts";
import { checkedKey, isStorageKey, type Storage } from "./storage.ts";

type Environment = VendorSettings["environment"];

/**
 * Settings: S3_BUCKET, S3_REGION, S3_ENDPOINT (for stores other than Amazon), S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.
 */
export function s3Storage(environment: Environment): Storage {
  const Bucket = environment["S3_BUCKET"] ?? "";
  const client = new S3Client(clientOptions(environment));
  return {
    async put(key, bytes) {
      // No larger than a form upload. The protocol requires the length first.
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      await client.send(new PutObjectCommand({ Bucket, Key: checkedKey(key), Body: Buffer.concat(pieces) }));
    },
    async putFile(key, path) {
      const { size } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ Bucket, Key: checkedKey(key), Body, ContentLength: size }));
    },
    async read(key, range) {
      const Range = range && { Range: `bytes=${range.from}-${range.to}` };
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: checkedKey(key), ...Range }));
      if (!(Body instanceof Readable)) throw new Error("the store gave no stream");
      return Body;
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }))),
    async list(tenant_id, after, limit) {
      const page = new ListObjectsV2Command({ Bucket, Prefix: `${tenant_id}/`, StartAfter: after, MaxKeys: limit });
      const { Contents = [] } = await client.send(page);
      return Contents.flatMap(({ Key }) => (Key !== undefined && isStorageKey(Key) ? [Key] : []));
    },
  };
}

/** One object of any bucket, with the same credentials. */
export async function readObject(
  environment: Environment,
  { bucket, key }: { bucket: string; key: string },
): Promise<Uint8Array> {
  const client = new S3Client(clientOptions(environment));
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) throw new Error("the store gave no stream");
    return await Body.transformToByteArray();
  } finally {
    client.destroy();
  }
}

/** Checksums beyond the protocol's own are disabled: many S3-compatible stores do not support them. */
function clientOptions(environment: Environment) {
  const endpoint = environment["S3_ENDPOINT"];
  const accessKeyId = environment["S3_ACCESS_KEY_ID"];
  const secretAccessKey = environment["S3_SECRET_ACCESS_KEY"];
  return {
    region: environment["S3_REGION"] ?? "us-east-1",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    responseChecksumValidation: "WHEN_REQUIRED" as const,
  };
}
