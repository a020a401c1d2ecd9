// node tools/run.mjs …/hold-lease.ts HOST USER DATABASE TTL_MS: holds the lease of ledger-0 and says its process id.
// Answers each line of standard input with `held` or `lost`, and ends with the input.
import { createInterface } from 'node:readline';
import { openPostgresLeases } from '../postgres-leases.js';

const [host, user, database, ttlMs] = process.argv.slice(2);
const leases = await openPostgresLeases({ address: { host, user, database } });
const lease = await leases.acquire('ledger-0', { ttlMs: Number(ttlMs) });
process.stdout.write(`${process.pid}\n`);
for await (const _line of createInterface({ input: process.stdin }))
  process.stdout.write(lease.isHeld() ? 'held\n' : 'lost\n');
await leases.close();
