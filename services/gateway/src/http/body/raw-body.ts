import { giveBack } from '@corella/files/large-bytes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Refused } from '../problem/refused.js';
import { policyOf } from '../routes/route-policy.js';

/**
 * Files are bodies of their own type, and only of the routes whose policy takes them (`takesFiles`). Everywhere else a
 * body that is not JSON is refused before it is read.
 */
export function registerFiles(fastify: FastifyInstance, types: readonly string[]): void {
  fastify.addContentTypeParser([...types], (request: FastifyRequest, payload: IncomingMessage) => {
    const { takesFiles, maxBodyBytes } = policyOf(request);
    return takesFiles ? readWhole(payload, maxBodyBytes) : Promise.reject(unsupported());
  });
}

const unsupported = (): Refused => new Refused({ code: 'content-type-unsupported' });

async function readWhole(payload: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = (): Refused => new Refused({ code: 'body-too-large' });
  const declared = Number(payload.headers['content-length'] ?? most);
  if (declared > most) throw tooLarge();
  const encoding = payload.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unsupported();
  let whole: Buffer | null = null;
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    if (size + chunk.length > declared) throw tooLarge();
    // Not before something has come: who only says that much will follow gets nothing.
    whole ??= Buffer.allocUnsafeSlow(declared);
    whole.set(chunk, size);
    size += chunk.length;
    giveBack(chunk);
  }
  return (whole ?? Buffer.alloc(0)).subarray(0, size);
}
