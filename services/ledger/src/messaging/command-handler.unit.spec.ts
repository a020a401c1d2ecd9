import type { CommandContext } from '@corella/bus';
import type { LedgerCommand } from '@corella/contracts/ledger';
import type { KeyAnswer } from '../domain/ids/recent-client-order-ids.js';
import { postingsDigest } from '../domain/ids/business-id.js';
import { LEDGER_RULES } from '../ledger-rules.js';
import { ANNA, NOW, holdFunds, ticket } from '../testing/given-ledger.js';
import { commandHandler } from './command-handler.js';

const contextOf = (lane: CommandContext['lane']): CommandContext => ({
  id: 'c-1',
  issuedAt: NOW,
  expiresAt: NOW + 5_000,
  lane,
});
const FREE = { makerPpm: 0, takerPpm: 0 };
const PLACED = ticket(7);
const PROOF = { proofId: 'p', revision: 1, entryHash: '', rootHash: '', leaves: 0, totals: {}, takenAt: 0 };
const POSTINGS = [{ account: ANNA, bucket: 'available', asset: 'aud', units: '1' }] as const;
const ENTRY: LedgerCommand = {
  type: 'PostEntry',
  transactionType: 'deposit',
  businessId: 'd:1',
  postings: POSTINGS,
  by: 'fiat',
};

/** A handler before a writer that takes everything; revision 40 has committed, and a decision rests on 41. */
function given() {
  const state = {
    isFull: false,
    known: { kind: 'free' } as KeyAnswer,
    digest: null as string | null,
    behind: null as 'matching' | 'settlement' | null,
    isDiskFull: false,
    submitted: [] as string[],
    limits: [] as unknown[],
  };
  const handle = commandHandler({
    writer: {
      submit: (command, _lane, limits) => (
        state.submitted.push(command.type),
        state.limits.push(limits?.expiresAt),
        Promise.resolve({ reply: { ok: true, value: { changed: true } }, revision: 41 })
      ),
    },
    store: { storageState: () => ({ full: state.isDiskFull, freeBytes: 0 }) },
    ids: {
      get isFull() {
        return state.isFull;
      },
      ask: (_order, decide) => decide(state.known),
      askPosted: (_command, decide) => decide(state.digest),
      askReservations: (_names, decide) => decide([]),
    },
    load: { whoIsBehind: (symbol) => (symbol === 'btcaud' ? state.behind : null) },
    progress: { revision: 40 },
    isPlaced: (order) => order === PLACED,
    commands: LEDGER_RULES.commands,
  });
  const asked = async (command: LedgerCommand, lane: 'client' | 'cancel' = 'client') => {
    const { result, revision } = await handle(command, contextOf(lane));
    return [result.ok ? 'ok' : result.rejection.code, revision];
  };
  return { state, handle, asked };
}
const order = (changes = {}): LedgerCommand => holdFunds(ticket(1, changes));

describe('commands to the ledger', () => {
  it('go to the writer, and the answer names its revision', async () => {
    const { asked, state } = given();
    expect(await asked(order())).toEqual(['ok', 41]);
    expect(await asked(ENTRY)).toEqual(['ok', 41]);
    expect(await asked({ type: 'SetCancelTimer', account: ANNA, triggerAt: NOW })).toEqual(['ok', 41]);
    expect(state.submitted).toEqual(['HoldFunds', 'PostEntry', 'SetCancelTimer']);
    expect(state.limits).toEqual([NOW + 5_000, NOW + 5_000, NOW + 5_000]);
  });

  it.each<LedgerCommand>([
    { type: 'FireCancelTimers' },
    { type: 'FinishSettlementResume', symbol: 'btcaud', revision: 1 },
    { type: 'SetFeeSchedule', version: 9, classes: { A: FREE, B: FREE, C: FREE } },
    { type: 'SetFeeConversion', audUnits: { ht: '1' } },
    { type: 'AssignRanks', effectiveAt: 0 },
    { type: 'PublishLiabilities', proof: PROOF },
    { type: 'SetAccountControl', account: ANNA, status: 'active', allow: ['exchange'], reasons: [] },
  ])('are refused when they are the ledger’s own: $type', async (command) => {
    const { handle, state } = given();
    await expect(handle(command, contextOf('client'))).rejects.toThrow('has no command');
    expect(state.submitted).toEqual([]);
  });

  it.each<[string, (state: ReturnType<typeof given>['state']) => void, object]>([
    ['while its market is behind', (state) => (state.behind = 'matching'), {}],
    ['while settlement is behind', (state) => (state.behind = 'settlement'), {}],
    ['with a client order id while the tables are behind', (state) => (state.isFull = true), { clientOrderId: 'c' }],
  ])('hold no funds %s, and answer busy', async (_name, change, changes) => {
    const { asked, state } = given();
    change(state);
    expect(await asked(order(changes))).toEqual(['busy', 40]);
    expect(state.submitted).toEqual([]);
  });

  it('hold funds while the market is within its bounds, and in other markets', async () => {
    const { asked, state } = given();
    state.isFull = true;
    state.behind = 'settlement';
    expect(await asked(order({ symbol: 'ethaud' }))).toEqual(['ok', 41]);
  });

  it('change nothing for clients while the disk is full, and still run in the other lanes', async () => {
    const { asked, state } = given();
    state.isDiskFull = true;
    expect(await asked(order())).toEqual(['storage-full', 40]);
    expect(await asked(ENTRY)).toEqual(['storage-full', 40]);
    expect(await asked(order(), 'cancel')).toEqual(['ok', 41]);
  });

  it('are answered by the writer if this very order was placed before, however busy or full the venue is', async () => {
    const { asked, state } = given();
    Object.assign(state, { isDiskFull: true, behind: 'matching', isFull: true });
    expect(await asked(holdFunds(PLACED))).toEqual(['ok', 41]);
    expect(state.submitted).toEqual(['HoldFunds']);
  });

  it('are answered from the tables if these have the client order id', async () => {
    const { handle, asked, state } = given();
    state.known = { kind: 'same', orderId: 3 };
    expect(await handle(order({ clientOrderId: 'c' }), contextOf('client'))).toEqual({
      result: { ok: true, value: { orderId: 3, duplicate: true } },
      revision: 40,
    });
    state.known = { kind: 'conflict', orderId: 3 };
    expect(await asked(order({ clientOrderId: 'c' }))).toEqual(['idempotency-conflict', 40]);
    expect(state.submitted).toEqual([]);
  });

  it('are answered from the tables if these have the business id', async () => {
    const { handle, asked, state } = given();
    state.digest = postingsDigest(POSTINGS);
    expect(await handle(ENTRY, contextOf('client'))).toEqual({
      result: { ok: true, value: { changed: false } },
      revision: 40,
    });
    state.digest = 'another';
    expect(await asked(ENTRY)).toEqual(['already-posted', 40]);
    state.digest = null;
    state.isFull = true;
    expect(await asked(ENTRY)).toEqual(['busy', 40]);
    expect(state.submitted).toEqual([]);
  });
});
