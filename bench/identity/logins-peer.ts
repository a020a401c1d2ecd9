import { hash, verify } from '@node-rs/argon2';
import { ARGON2_COST } from '@corella/identity/password-hasher';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';

const PASSWORD = 'Quoll-7-Banksia';
/** As long as the answer to a login of ours, and as many cookies. */
const ANSWER_BYTES = 540;
const COOKIES = ['corella', 'corella-pro', 'corella-site', 'corella-device'];

/** A server that checks a password by Argon2 of the same cost, so many at a time, and knows nobody. */
export async function startLoginsPeer(atOnce: number): Promise<{ readonly url: string; close(): Promise<void> }> {
  const stored = await hash(PASSWORD, ARGON2_COST);
  const user = 'x'.repeat(ANSWER_BYTES);
  const server = Fastify();
  const waiting: (() => void)[] = [];
  let running = 0;
  server.post('/api/auth/login', async (_request, reply) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    await verify(stored, PASSWORD);
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
    for (const name of COOKIES)
      void reply.header(
        'set-cookie',
        `${name}=${randomBytes(64).toString('base64url')}; Path=/; HttpOnly; SameSite=Lax`,
      );
    return { next: 'done', user };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
