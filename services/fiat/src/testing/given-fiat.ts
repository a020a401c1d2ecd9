import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import type { BankCredit } from '@corella/bank';
import { openBankSimulator } from '@corella/bank-simulator';
import { createStoreFeed } from '@corella/bus-local';
import { createPatientBus } from '@corella/bus-local/testing';
import { ManualClock } from '@corella/clock';
import {
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type ApprovalEvents,
  type IdentityCommand,
  type IdentityReply,
  type JsonObject,
  type UserView,
} from '@corella/contracts/identity';
import type { Bus } from '@corella/bus';
import type { PostEntry } from '@corella/contracts/ledger';
import { payloadHash } from '@corella/hash';
import { sampleVenueConfig } from '@corella/contracts/testing';
import type { EventStore } from '@corella/event-store';
import { readableStore } from '@corella/event-store/conformance';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { answer } from '@corella/signals';
import { createPatientSignals } from '@corella/signals-local/testing';
import { openSqliteVault } from '@corella/vault-sqlite';
import { NestFactory } from '@nestjs/core';
import { FIAT_CONTEXT, type FiatContext } from '../fiat.context.js';
import { FiatModule } from '../fiat.module.js';
import { FiatService } from '../fiat.service.js';
import type { Payees, SavedAddress, SavedBankAccount } from '../payees/payees.js';
import { ledgerMemory, scriptedLedger } from './scripted-ledger.js';

export const MIA = '1000001';
const PAYER = { name: 'Mia Nguyen', account: '062000-12344417' };

/** What a payment says besides its amount and address. */
type Said = Partial<Pick<BankCredit, 'payer' | 'text'>>;
type Customer = Pick<UserView, 'uid' | 'allow' | 'name' | 'parentUid'> & Partial<UserView>;

/** The service over the embedded adapters and the simulated bank, with a ledger and customers that specs script. */
export async function givenFiat({
  demo = false,
  directory = mkdtempSync(join(tmpdir(), 'corella-fiat-')),
  startAt = Date.UTC(2026, 0, 5, 9),
  entries = [] as PostEntry[],
  memory = ledgerMemory(),
} = {}) {
  const faults: unknown[] = [];
  const warnings: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const clock = new ManualClock(startAt);
  const store = readableStore(await openSqliteEventStore({ directory, reserveBytes: 0, minFreeBytes: 1_000, onFault }));
  const readModels = await openSqliteReadModels({ file: join(directory, 'read.db'), onFault });
  const vault = await openSqliteVault({ file: join(directory, 'vault.db'), keysDir: join(directory, 'keys') });
  const bank = await openBankSimulator({ path: join(directory, 'bank.jsonl'), clock });
  const [bus, signals] = [createPatientBus(clock), createPatientSignals()];
  const ledger = scriptedLedger(bus, entries, memory);
  const saved = scriptedPayees();
  const scripted = scriptedProofs(bus);
  const { customers, named } = scriptedCustomers(signals);
  const app = await NestFactory.createApplicationContext(
    FiatModule.forRoot({
      store,
      bus,
      feed: createStoreFeed(store),
      signals,
      vault,
      readModels,
      clock,
      config: sampleVenueConfig({ demo }),
      bank,
      payees: saved.payees,
      onFatal: onFault,
      onWarning: (error) => void warnings.push(error),
    }),
    { logger: false },
  );
  const service = app.get(FiatService);
  await service.start();
  const context = app.get<FiatContext>(FIAT_CONTEXT);
  return {
    directory,
    faults,
    warnings,
    clock,
    store,
    vault,
    bank,
    ledger,
    ...scripted,
    saved,
    customers,
    named,
    signals,
    service,
    context,
    /** Somebody pays this many dollars, and fiat hears of it. */
    async paid(dollars: number, to: string, change: Said = {}): Promise<BankCredit> {
      const amount = BigInt(Math.round(dollars * 100));
      const credit = bank.receive({ currency: 'aud', amount, to, payer: PAYER, text: '', ...change });
      return credit.finally(() => service.look());
    },
    agreed: agreedIn(store, clock),
    async stop(keep = false): Promise<void> {
      await service.stop();
      await app.close();
      for (const one of [bank, readModels, vault, store]) await one.close();
      if (!keep) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * An identity that spends step-ups, and is asked for people. `wrong` proves no withdrawal; other acts take the one
 * token that is good.
 */
function scriptedProofs(bus: Bus) {
  const owner = { spent: [] as IdentityCommand<'ConsumeStepUp'>[], lock: null as { until: number | null } | null };
  const proofs = { good: 'step-up', spent: [] as string[] };
  const people = { asked: [] as IdentityCommand<'RequestSystemApproval'>[] };
  const isProven = ({ action, stepUp }: IdentityCommand<'ConsumeStepUp'>): boolean =>
    action === 'withdrawal-request' ? stepUp !== 'wrong' : stepUp === proofs.good;
  const consume = (command: IdentityCommand<'ConsumeStepUp'>): IdentityReply<'ConsumeStepUp'> => {
    if (!isProven(command)) return { ok: false, rejection: { code: 'step-up-required', methods: ['totp'] } };
    const isOut = command.action === 'withdrawal-request';
    if (isOut) owner.spent.push(command);
    else proofs.spent.push(command.for);
    return { ok: true, value: { factors: ['totp'], lock: isOut ? owner.lock : null } };
  };
  const ask = (command: IdentityCommand<'RequestSystemApproval'>): IdentityReply<'RequestSystemApproval'> => {
    people.asked.push(command);
    return { ok: true, value: { approvalId: `p${people.asked.length}`, expiresAt: command.expiresAt } };
  };
  bus.serve(
    IDENTITY_SERVICE,
    IDENTITY_PARTITION,
    async (command: IdentityCommand<'ConsumeStepUp'> | IdentityCommand<'RequestSystemApproval'>): Promise<unknown> =>
      command.type === 'ConsumeStepUp' ? consume(command) : ask(command),
  );
  return { owner, proofs, people };
}

/** What customers have saved. */
function scriptedPayees() {
  const addresses = new Map<string, SavedAddress>();
  const bankAccounts = new Map<string, SavedBankAccount>();
  const payees: Payees = {
    address: async (uid, id) => addresses.get(`${uid}/${id}`) ?? null,
    bankAccount: async (uid, id) => bankAccounts.get(`${uid}/${id}`) ?? null,
  };
  return { addresses, bankAccounts, payees };
}

/** What identity says of customers. Only what fiat reads of one matters here. */
function scriptedCustomers(signals: ReturnType<typeof createPatientSignals>) {
  const customers = new Map<string, Customer>([[MIA, { uid: MIA, allow: ['deposit'], name: 'Mia Thanh Nguyen' }]]);
  const named: { uid: string; name: string }[] = [];
  answer(signals, 'identity.user', ({ uid }) => (customers.get(uid) ?? null) as UserView | null);
  answer(signals, 'identity.people-named', () => named);
  return { customers, named };
}

/** Two people agree, as identity records it. */
const agreedIn =
  (store: Pick<EventStore, 'append' | 'readStream' | 'streams'>, clock: ManualClock) =>
  async (
    kind: 'deposit-release' | 'deposit-refund',
    payload: JsonObject,
    change: Partial<ApprovalEvents['ApprovalGranted']> = {},
  ): Promise<void> => {
    const approvalId = change.approvalId ?? `b${(await store.streams('approval')).length}`;
    const granted: ApprovalEvents['ApprovalGranted'] = {
      approvalId,
      kind,
      target: `deposit:${String(payload.depositId)}`,
      payload,
      payloadHash: payloadHash(payload),
      approvers: ['st-aml'],
      initiator: 'st-treasury',
      ...change,
    };
    const stream = `approval-${approvalId}`;
    const last = (await store.readStream(stream, { from: 0, limit: 99 })).length - 1;
    const data = granted as unknown as JsonObject;
    const event = { id: `${stream}/${last + 1}`, type: 'ApprovalGranted', data, meta: { at: clock.nowMs() } };
    await store.append(stream, last, [event]);
  };
