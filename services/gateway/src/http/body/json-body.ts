import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fault } from '../../domain/refusal.js';
import { Refused } from '../problem/refused.js';
import { routedApi } from '../routes/request-path.js';
import { MAX_BODY_BYTES, policyOf } from '../routes/route-policy.js';
import { structuralFault } from './json-scan.js';
import { parseWithLiterals } from './number-literal.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const inflaters = { gzip: promisify(gunzip), deflate: promisify(inflate) };

/**
 * Reads a body strictly: UTF-8, valid JSON, no key twice, no prototype keys, at most 32 levels. `parse` builds the
 * value and throws on broken syntax. Throws Refused.
 */
export function parseStrictJson(bytes: Buffer, parse: (text: string) => unknown = JSON.parse): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Refused({ code: 'content-type-unsupported', detail: 'The body is not UTF-8.' });
  }
  // The structure is checked before the value is built, so that a deep body cannot exhaust the parser's stack.
  const structural = structuralFault(text);
  if (structural?.faults?.['body']) throw new Refused(structural);
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    throw new Refused({ code: 'invalid-json', faults: { body: [fault('not-json')] } });
  }
  if (structural) throw new Refused(structural);
  return value;
}

/** Unpacks a compressed body, up to the size that an uncompressed one may have. */
async function unpack(request: FastifyRequest, bytes: Buffer): Promise<Buffer> {
  const encoding = String(request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity' || encoding === '') return bytes;
  if (encoding !== 'gzip' && encoding !== 'deflate') throw new Refused({ code: 'content-type-unsupported' });
  try {
    return await inflaters[encoding](bytes, { maxOutputLength: policyOf(request).maxBodyBytes });
  } catch (error) {
    const tooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(
      tooLarge ? { code: 'body-too-large' } : { code: 'invalid-json', faults: { body: [fault('not-json')] } },
    );
  }
}

/**
 * JSON is the only kind of body, but for the files of raw-body.ts. An empty body counts as none, whatever its content
 * type: the console's data provider sends DELETE as text/plain without a body.
 */
export function registerBodies(fastify: FastifyInstance): void {
  const parse = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    if (bytes.length === 0) return undefined;
    const { takesFiles, takesBytes } = policyOf(request);
    const isPacked = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    if (takesBytes && !isPacked) return bytes;
    if (takesFiles || takesBytes) throw new Refused({ code: 'content-type-unsupported' });
    // Clients of the API for keys send amounts as JSON numbers.
    const numbers = routedApi(request) === 'huobi' ? parseWithLiterals : JSON.parse;
    return parseStrictJson(await unpack(request, bytes), numbers);
  };
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (request: FastifyRequest, body: Buffer) => parse(request, body),
  );
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (_request: FastifyRequest, body: Buffer) => {
      if (body.length > 0) throw new Refused({ code: 'content-type-unsupported' });
      return undefined;
    },
  );
}
