import { createStoreFeed } from '@corella/bus-local';
import { createMemoryEventStore, type MemoryEventStore } from '@corella/event-store/conformance';
import { payloadHash } from '@corella/hash';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { APPROVALS_KEPT } from '../domain/symbol/symbol-facts.js';
import { eventually } from '../testing/given-venue.js';
import type { CarryOut, ListedSymbol } from './carry-out.js';
import { followApprovals } from './follow-approvals.js';

const MANY = APPROVALS_KEPT + 10;

/** Two people resume a market. */
async function resume(store: MemoryEventStore, approvalId: string, symbol: string): Promise<void> {
  const payload = { symbol, from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online };
  const data = {
    approvalId,
    kind: 'market-resume',
    target: `market:${symbol}`,
    payload,
    payloadHash: payloadHash(payload),
    approvers: ['s2'],
    initiator: 's1',
  };
  const stream = `approval-${approvalId}`;
  await store.append(stream, -1, [{ id: `${stream}/0`, type: 'ApprovalGranted', data, meta: { at: 1 } }]);
}

/** Owners that remember their last approvals, as a symbol's stream does. That of ethaud may be away. */
function owners() {
  const done: string[] = [];
  const remembered: string[] = [];
  const control = { isAway: true };
  const follow = (store: MemoryEventStore) => {
    const stopping = new AbortController();
    const carryOut: CarryOut = async ({ symbol, approvalId }, work) => {
      while (symbol === 'ethaud' && control.isAway) {
        stopping.signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const isSettled = remembered.slice(-APPROVALS_KEPT).includes(approvalId);
      await work({ isSettled } as ListedSymbol);
    };
    const alarms: unknown[] = [];
    const faults: unknown[] = [];
    const subscription = followApprovals({
      feed: createStoreFeed(store),
      carryOut,
      owners: {
        command: (_symbol, command) => {
          const approvalId = 'approvalId' in command ? String(command.approvalId) : '';
          done.push(approvalId);
          remembered.push(approvalId);
          return Promise.resolve({ result: { ok: true, value: { changed: true } }, revision: 0 });
        },
      },
      settings: { approved: () => Promise.resolve(), withdrawn: () => Promise.resolve() },
      signal: stopping.signal,
      onAlarm: (error) => alarms.push(error),
      onFatal: (error) => faults.push(error),
      goAheadMs: 1,
    });
    return {
      alarms,
      faults,
      async stop() {
        stopping.abort(new Error('it stops'));
        await subscription.close();
      },
    };
  };
  return { done, control, follow };
}

describe('approvals behind one whose market has no owner', () => {
  it('are carried out once, however many they are, and however often whoever follows them starts again', async () => {
    const store = createMemoryEventStore();
    const { done, control, follow } = owners();
    await resume(store, 'eth', 'ethaud');
    const ids = Array.from({ length: MANY }, (_, n) => `btc-${n}`);
    for (const id of ids) await resume(store, id, 'btcaud');
    for (let start = 0; start < 3; start += 1) {
      const following = follow(store);
      await eventually(() => following.alarms.length > 0);
      await following.stop();
      expect(String(following.alarms)).toContain('approvals of btcaud wait too');
      expect(following.faults).toEqual([]);
    }
    expect(done).toEqual(ids.slice(0, done.length));
    control.isAway = false;
    const last = follow(store);
    await eventually(() => done.length >= MANY + 1);
    await last.stop();
    expect(done.filter((id) => id !== 'eth')).toEqual(ids);
    expect(done.filter((id) => id === 'eth')).toHaveLength(1);
  });
});
