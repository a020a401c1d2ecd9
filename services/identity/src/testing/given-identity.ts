import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import 'reflect-metadata';
import type { ServiceLease } from '@corella/aggregates';
import { openFolderApprovalKeys } from '@corella/approval-keys-folder';
import { createStoreFeed } from '@corella/bus-local';
import { createPatientBus } from '@corella/bus-local/testing';
import { ManualClock, type Clock } from '@corella/clock';
import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  IDENTITY_TOPIC,
  partsOfToken,
  type TokenFamily,
} from '@corella/contracts/identity';
import type {
  AuditEvents,
  IdentityCommand,
  IdentityCommandType,
  IdentityRejection,
  IdentityReply,
  Origin,
} from '@corella/contracts/identity';
import type { OneAnswerQuery, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { sampleVenueConfig } from '@corella/contracts/testing';
import { recordedOf } from '@corella/event-store';
import { readableStore } from '@corella/event-store/conformance';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { sha256Hex } from '@corella/hash';
import { createFilesFolder } from '@corella/files-folder';
import { createOutbox } from '@corella/mailer-outbox';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { ask } from '@corella/signals';
import { createPatientSignals } from '@corella/signals-local/testing';
import { openSqliteVault } from '@corella/vault-sqlite';
import { NestFactory } from '@nestjs/core';
import { IDENTITY_CONTEXT } from '../identity.context.js';
import type { IdentityContext } from '../identity.context.js';
import { IdentityModule } from '../identity.module.js';
import { IdentityService } from '../identity.service.js';
import { shownBy } from '../sessions/session-tokens.js';
import { fakeLedger } from './fake-ledger.js';
import { erasedIn, noteErased, originsUnnamed } from './named-origins.js';
import { scriptedVendor } from './scripted-vendor.js';
import { unsoundIn } from './sound-log.js';

export const ORIGIN: Origin = { ip: '203.0.113.7', userAgent: 'jest' };
export const PASSWORD = 'Blue7-heron!';
const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Every kind of row that identity keeps in the vault. */
const VAULT_KINDS = [
  'contact',
  'password',
  'totp',
  'second-step',
  'recovery-codes',
  'passkey',
  'phone',
  'phone-change',
  'texted-code',
  'device',
  'session',
  'staff-session',
  'api-key',
  'registration',
  'preferences',
  'mail-phrase',
  'lock-link',
  'owner-news',
  'sign-up-link',
  'login-log',
  'login-failed',
  'security-log',
  'user-note',
  'kyc-draft',
  'second-look-owed',
  'screening-late',
  'kyc-handoff',
  'kyc-gestures',
  'kyc-answers',
  'kyc-check',
  'kyc-letter',
  'kyc-remark',
  'deposit-told',
  'expiry-notice',
  'daily-round',
  'staff-proposal',
  'parked-stream',
  'second-look-secret',
  'person-link',
  'link-secret',
  'removal-draft',
  'removal-proof',
  'removal-unmatched',
  'removal-claim',
  'removal-remark',
  'removal-link',
  'removal-told',
  'staff-contact',
  'staff-invitation',
  'staff-activity',
  'demo',
] as const;
export type VaultKind = (typeof VAULT_KINDS)[number];

export type Identity = Awaited<ReturnType<typeof givenIdentity>>;

interface GivenOptions {
  readonly demo?: boolean;
  readonly demoKyc?: 'auto' | 'manual';
  readonly directory?: string;
  /** What the clock shows at the start. */
  readonly startsAt?: number;
  readonly ownership?: ServiceLease;
  readonly publicOrigins?: readonly string[];
  readonly secondLookShare?: number;
  /** Default: no time at all. */
  readonly sleep?: () => Promise<void>;
}

const configOf = ({ demo = true, demoKyc = 'auto', publicOrigins = [] }: GivenOptions) =>
  sampleVenueConfig({ limits: true, demo, demoKyc, publicOrigins });

/** The service over the embedded adapters, with a clock that is moved by hand and a fake ledger. */
export async function givenIdentity(options: GivenOptions = {}) {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'corella-identity-'));
  const [faults, warnings]: [unknown[], unknown[]] = [[], []];
  const onFatal = (error: unknown): void => void faults.push(error);
  const clock = new ManualClock(options.startsAt ?? Date.UTC(2026, 0, 5, 9));
  const ports = await openPorts({ directory, clock, onFault: onFatal });
  const ledger = fakeLedger(ports);
  const slept: number[] = [];
  const module = IdentityModule.forRoot({
    ...ports,
    mailer: ports.outbox,
    sms: ports.outbox,
    clock,
    stopwatch: clock,
    config: configOf(options),
    ...(options.ownership ? { ownership: options.ownership } : {}),
    secondLookShare: options.secondLookShare ?? 0,
    onFatal,
    onWarning: (error) => void warnings.push(error),
    random: randomBytes,
    argon2: LOW_COST,
    sleep: async (ms) => (slept.push(ms), options.sleep?.()),
  });
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const service = app.get(IdentityService);
  await service.start();
  const { store, vault, bus, signals, outbox, files, kycVendor } = ports;
  const context = app.get<IdentityContext>(IDENTITY_CONTEXT);
  const settle = async (): Promise<void> => {
    await context.securityLog.flush();
    await context.failedStaffLogins.flush();
  };
  return {
    ...commandsOf(ports, settle),
    ...recordsOf(store, settle),
    directory,
    faults,
    warnings,
    clock,
    store,
    vault,
    signals,
    bus,
    outbox,
    files,
    kycVendor,
    ledger,
    slept,
    service,
    context,
    asked: <Q extends OneAnswerQuery>(query: Q, request: QueryRequest<Q>): Promise<QueryReply<Q>> =>
      ask(signals, query, request),
    /** Whose session a token is. */
    customerOf: (token: string, family: TokenFamily = 'uc') =>
      ask(signals, 'identity.session', {
        tokenHash: sha256Hex(partsOfToken(token).session),
        ...shownBy(token, family),
        origin: ORIGIN,
      }),
    staffOf: (token: string) => ask(signals, 'identity.staff-session', { tokenHash: sha256Hex(token) }),
    async stop(keep = false): Promise<void> {
      await service.stop();
      await app.close();
      // Whatever a spec has done, its log is one that the sentinel takes, and whose origins are in the vault.
      faults.push(...(await unsoundIn(store)), ...(await originsUnnamed(store, vault, erasedIn(directory))));
      await ports.close();
      if (!keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Ports = Awaited<ReturnType<typeof openPorts>>;

async function openPorts({
  directory,
  clock,
  onFault,
}: {
  readonly directory: string;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}) {
  const store = readableStore(await openSqliteEventStore({ directory, reserveBytes: 0, minFreeBytes: 1_000, onFault }));
  const readModels = await openSqliteReadModels({ file: join(directory, 'read.db'), onFault });
  const vault = await openSqliteVault({ file: join(directory, 'vault.db'), keysDir: join(directory, 'keys') });
  noteErased(directory, vault);
  return {
    store,
    readModels,
    vault,
    bus: createPatientBus(clock),
    signals: createPatientSignals(),
    feed: createStoreFeed(store),
    outbox: createOutbox(),
    files: createFilesFolder({ directory: join(directory, 'files'), masterKey: new Uint8Array(32).fill(5) }),
    kycVendor: scriptedVendor(),
    approvalKeys: openFolderApprovalKeys(join(directory, 'keys')),
    async close(): Promise<void> {
      await readModels.close();
      await vault.close();
      await store.close();
    },
  };
}

/** Sends commands, and checks that a rejection leaves no trace, not even one that is written later (`settle`). */
function commandsOf({ bus, store, vault, outbox, signals }: Ports, settle: () => Promise<void>) {
  const heard: { readonly topic: string; readonly message: unknown }[] = [];
  for (const topic of Object.values(IDENTITY_TOPIC))
    signals.subscribe(topic, (message) => void heard.push({ topic, message }));
  const send = <T extends IdentityCommandType>(command: IdentityCommand<T>): Promise<IdentityReply<T>> =>
    bus.request(IDENTITY_SERVICE, command, { partition: IDENTITY_PARTITION });
  /** Everything that a command could change: the log, the vault, mails and signals. */
  const footprint = async (except: readonly VaultKind[]): Promise<object> => {
    await settle();
    const kinds = VAULT_KINDS.filter((kind) => !except.includes(kind));
    const rows = await Promise.all(kinds.map((kind) => vault.list(kind)));
    const mails = (await outbox.list()).length;
    return { head: await store.head(), rows, mails, signals: heard.length };
  };
  return {
    send,
    /** The signals published so far. */
    heard,
    /** Sends a command that must be rejected and must change nothing. `except`: rows that a rejection may write. */
    async refused<T extends IdentityCommandType>(
      command: IdentityCommand<T>,
      except: readonly VaultKind[] = [],
    ): Promise<IdentityRejection> {
      const before = await footprint(except);
      const reply = await send(command);
      const after = await footprint(except);
      // Jest takes much longer to compare a few hundred rows, so it is asked only what differs.
      if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before);
      if (reply.ok) throw new Error(`${command.type} was not rejected`);
      return reply.rejection;
    },
  };
}

/** Reads what was recorded. */
function recordsOf(store: Ports['store'], settle: () => Promise<void>) {
  const read = (stream: string) => store.readStream(stream, { from: 0, limit: 1_000 });
  return {
    async events(stream: string): Promise<readonly { readonly type: string; readonly data: object }[]> {
      return (await read(stream)).map(({ type, data }) => ({ type, data }));
    },
    async audit(): Promise<readonly AuditEvents['AuditRecorded'][]> {
      await settle();
      const streams = [...(await store.streams('audit'))].sort();
      return (await Promise.all(streams.map(read))).flat().map((event) => recordedOf(event, 'audit').data);
    },
  };
}

export async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen in time');
}
