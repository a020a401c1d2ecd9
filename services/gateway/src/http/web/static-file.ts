import { HttpStatus } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const PACK_FROM_BYTES = 1_024;
const ETAG_LENGTH = 22;

/** An answer that is made once and never changes while the process runs. */
export interface StaticFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** The same bytes compressed; null if that saves nothing. */
  readonly gzip: Buffer | null;
  readonly etag: string;
  /** Whether its name contains a hash of its content. */
  readonly immutable: boolean;
}

export function staticFile(
  bytes: Buffer,
  { type, packs, immutable }: { readonly type: string; readonly packs: boolean; readonly immutable: boolean },
): StaticFile {
  return {
    type,
    bytes,
    gzip: packs && bytes.length >= PACK_FROM_BYTES ? gzipSync(bytes) : null,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`,
    immutable,
  };
}

/** A browser keeps what has a hash in its name for ever, and asks whether anything else has changed. */
export function sendStatic(file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply
    .header('ETag', file.etag)
    .header('Vary', 'Accept-Encoding')
    .header('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === file.etag) return reply.status(HttpStatus.NOT_MODIFIED).send();
  void reply.header('Content-Type', file.type);
  if (file.gzip && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('Content-Encoding', 'gzip').send(file.gzip);
  return reply.send(file.bytes);
}
