import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { createLocalBus, createStoreFeed } from '@corella/bus-local';
import { ManualClock } from '@corella/clock';
import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import type {
  IdentityCommand,
  IdentityCommandType,
  IdentityReply,
  Origin,
  StaffPrincipal,
} from '@corella/contracts/identity';
import { LEDGER_SERVICE, LEDGER_SHARD } from '@corella/contracts/ledger';
import type { LedgerReply, PostEntry } from '@corella/contracts/ledger';
import type { QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { createOutbox } from '@corella/mailer-outbox';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { ask } from '@corella/signals';
import { createLocalSignals } from '@corella/signals-local';
import { openSqliteVault } from '@corella/vault-sqlite';
import { NestFactory } from '@nestjs/core';
import { IdentityModule } from '../identity.module.js';
import { IdentityService } from '../identity.service.js';
import type { DemoLogins } from '../demo/demo-people.js';

export const ORIGIN: Origin = { ip: '203.0.113.7', userAgent: 'jest' };
export const PASSWORD = 'Blue7-heron!';
const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A ledger that opens every account at once and remembers what it was asked. */
interface FakeLedger {
  readonly entries: PostEntry[];
}

export type Identity = Awaited<ReturnType<typeof givenIdentity>>;

/** The service over the embedded adapters, a clock that is moved by hand and a ledger that is not there. */
export async function givenIdentity(options: { demo?: boolean; directory?: string } = {}) {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'corella-identity-'));
  const faults: unknown[] = [];
  const onFatal = (error: unknown): void => void faults.push(error);
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 9));
  const store = await openSqliteEventStore({ directory, reserveBytes: 0, minFreeBytes: 1_000, onFault: onFatal });
  const readModels = await openSqliteReadModels({ file: join(directory, 'read.db'), onFault: onFatal });
  const vault = await openSqliteVault({ file: join(directory, 'vault.db'), keysDir: join(directory, 'keys') });
  const [bus, signals, feed, outbox] = [createLocalBus(), createLocalSignals(), createStoreFeed(store), createOutbox()];
  const ledger = fakeLedger(bus);
  const slept: number[] = [];
  const config = {
    version: '0',
    demo: options.demo ?? true,
    simulate: false,
    seed: 1,
    limits: true,
    publicOrigins: [],
    trustedProxies: [],
    host: '127.0.0.1',
    port: 0,
    production: false,
  };
  const sleep = async (ms: number): Promise<void> => void slept.push(ms);
  const module = IdentityModule.forRoot({
    store,
    bus,
    feed,
    signals,
    vault,
    readModels,
    mailer: outbox,
    clock,
    config,
    onFatal,
    random: randomBytes,
    argon2: LOW_COST,
    sleep,
  });
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const service = app.get(IdentityService);
  await service.start();
  const send = <T extends IdentityCommandType>(command: IdentityCommand<T>): Promise<IdentityReply<T>> =>
    bus.request(IDENTITY_SERVICE, command, { partition: IDENTITY_PARTITION });
  return {
    directory,
    faults,
    clock,
    store,
    vault,
    signals,
    bus,
    outbox,
    ledger,
    slept,
    service,
    send,
    asked: <Q extends QueryName>(query: Q, request: QueryRequest<Q>): Promise<QueryReply<Q>> =>
      ask(signals, query, request),
    async stop(keep = false): Promise<void> {
      await service.stop();
      await app.close();
      await readModels.close();
      await vault.close();
      await store.close();
      if (!keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}

function fakeLedger(bus: ReturnType<typeof createLocalBus>): FakeLedger {
  const ledger: FakeLedger = { entries: [] };
  bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: PostEntry): Promise<LedgerReply> => {
    const known = ledger.entries.some((entry) => entry.businessId === command.businessId);
    if (!known) ledger.entries.push(command);
    return { result: { ok: true, value: { changed: !known } }, revision: 0 };
  });
  return ledger;
}

/** Signs a customer up and gives the session's token and uid. */
export async function registered(identity: Identity, email: string): Promise<{ uid: string; token: string }> {
  const accepted = await identity.send<'Register'>({
    type: 'Register',
    email,
    password: PASSWORD,
    country: 'AU',
    agreements: ['terms', 'risk'],
    origin: ORIGIN,
    language: 'en-us',
  });
  if (!accepted.ok) throw new Error(accepted.rejection.code);
  const verified = await identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, code: '000000', origin: ORIGIN });
  if (!verified.ok) throw new Error(verified.rejection.code);
  return { uid: verified.value.user.uid, token: verified.value.session.token };
}

/** Principals of the seeded staff by their position among those of the role. */
export async function staffed(
  identity: Identity,
  logins: DemoLogins,
  role: string,
  position = 0,
): Promise<StaffPrincipal> {
  const person = logins.staff.filter((one) => one.role === role)[position];
  if (person === undefined) throw new Error(`nobody has the role ${role}`);
  const login = await identity.send<'StaffLogin'>({
    type: 'StaffLogin',
    email: person.email,
    password: person.password,
    code: '000000',
    origin: ORIGIN,
  });
  if (!login.ok) throw new Error(login.rejection.code);
  return login.value.staff;
}

export async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen');
}
