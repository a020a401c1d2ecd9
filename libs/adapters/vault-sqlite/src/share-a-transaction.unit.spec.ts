import type { WorkerCall } from '@corella/worker-host';
import { answerInOrder } from './share-a-transaction.js';

const call = (id: number, op: string, payload: unknown = id): WorkerCall => ({ id, op, payload }) as WorkerCall;

/** A file that counts its transactions, keeps what was put, and loses what a failed transaction has put. */
function fileOf({ inTransaction = true, commits = true } = {}) {
  const kept: unknown[] = [];
  let transactions = 0;
  return {
    kept,
    transactions: () => transactions,
    vault: {
      file: () => ({
        inOneTransaction<Value>(work: () => Value): Value {
          transactions += 1;
          const before = kept.length;
          try {
            const value = work();
            if (!commits) throw new Error('disk full');
            return value;
          } catch (error) {
            kept.length = before;
            throw error;
          }
        },
        isInTransaction: () => inTransaction,
      }),
      perform: ({ op, payload }: WorkerCall) => {
        if (payload === 'fails') throw Object.assign(new Error('refused'), { code: 'SQLITE_TOOBIG' });
        if (op === 'put') kept.push(payload);
        return payload;
      },
    },
  };
}

describe('calls to a vault that have arrived together', () => {
  it('share one transaction, reads among them, and are answered in their order', () => {
    const { vault, kept, transactions } = fileOf();
    const calls = Array.from({ length: 20 }, (_, id) => call(id, id % 2 === 0 ? 'put' : 'get'));
    expect(answerInOrder(calls, vault)).toMatchObject(calls.map(({ id }) => ({ id, ok: true, value: id })));
    expect([transactions(), kept.length]).toEqual([1, 10]);
  });

  it('need none for a single write, nor for reads', () => {
    const { vault, transactions } = fileOf();
    answerInOrder([call(1, 'get'), call(2, 'put'), call(3, 'list')], vault);
    expect(transactions()).toBe(0);
  });

  it('fail alone', () => {
    const { vault, kept } = fileOf();
    const answers = answerInOrder([call(1, 'put', 'a'), call(2, 'put', 'fails'), call(3, 'put', 'c')], vault);
    expect(answers).toMatchObject([
      { ok: true },
      { ok: false, message: 'refused', details: { name: 'Error', code: 'SQLITE_TOOBIG' } },
      { ok: true },
    ]);
    expect(kept).toEqual(['a', 'c']);
  });

  it('fail together where one of them has ended the transaction, or where it cannot be committed', () => {
    for (const { vault, kept } of [fileOf({ inTransaction: false }), fileOf({ commits: false })]) {
      const answers = answerInOrder([call(1, 'put', 'a'), call(2, 'put', 'fails'), call(3, 'get')], vault);
      expect(answers.map(({ ok }) => ok)).toEqual([false, false, false]);
      expect(kept).toEqual([]);
    }
  });

  it('do not share it across an erasure, which empties the log of the file behind it', () => {
    const { vault, transactions } = fileOf();
    answerInOrder([call(1, 'put'), call(2, 'put'), call(3, 'erase'), call(4, 'put'), call(5, 'delete')], vault);
    expect(transactions()).toBe(2);
  });
});
