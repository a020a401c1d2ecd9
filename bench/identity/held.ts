import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '@corella/clock';
import { openSqliteVault } from '@corella/vault-sqlite';
import { ApiKeys } from '../../services/identity/src/api-keys/api-keys.js';
import { CUSTOMER_SESSIONS } from '../../services/identity/src/sessions/session-limits.js';
import { Sessions } from '../../services/identity/src/sessions/sessions.js';
import { inDirectory } from '../append/measure.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** As many as are kept in memory at most. Of 100,000 that are used in turn no more are held. */
const SESSIONS = 50_000;
const KEYS = 20_000;
const ORIGIN = {
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
};

const heap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const throwFault = (error: unknown): never => {
  throw error;
};

/** Memory for each session and API key that is used, beside the 1 kB that is promised. */
export function held(): Promise<string> {
  return inDirectory(async (directory) => {
    const vault = await openSqliteVault({ file: join(directory, 'vault.db'), keysDir: directory });
    const deps = { vault, clock: systemClock, random: randomBytes, onFault: throwFault };
    const sessions = new Sessions(deps, CUSTOMER_SESSIONS, (uid) => uid);
    const keys = new ApiKeys(deps);
    const before = heap();
    for (let n = 0; n < SESSIONS; n += 1) await sessions.create(uidOf(n), 0, ORIGIN);
    const ofSessions = heap() - before;
    for (let n = 0; n < KEYS; n += 1) {
      const uid = uidOf(n);
      await keys.create(`key-${uid}`, { ...KEY, uid, idempotencyKey: uid });
      await keys.get(`key-${uid}`);
    }
    const ofKeys = heap() - before - ofSessions;
    if ((await sessions.list(uidOf(0))).length !== 1 || (await keys.get(`key-${uidOf(0)}`)) === null)
      throw new Error('what was measured is not there');
    await vault.close();
    return (
      `held: ${perOne(ofSessions, SESSIONS)} for each of ${SESSIONS} sessions, ${perOne(ofKeys, KEYS)} for each of ` +
      `${KEYS} API keys (1,000 are promised)`
    );
  });
}

const KEY = {
  secret: 'c9a1f0d2b3e4f5a6-7788990011223344-5566',
  label: 'market maker',
  permissions: ['READ', 'WRITE'],
  ips: ['198.51.100.0/24'],
  createdAt: 0,
  expiresAt: null,
  lastUsedAt: null,
  lastUsedIp: null,
  bodyHash: 'a'.repeat(64),
} as const;

const uidOf = (n: number): string => String(1_000_000 + n);
const perOne = (bytes: number, many: number): string => `${Math.round(bytes / many)} bytes`;
