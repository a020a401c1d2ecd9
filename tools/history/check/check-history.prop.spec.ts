import { seededRandom } from '@corella/random';
import type { Operation, OperationOf } from '../history.js';
import { SequentialVenue } from '../testing/sequential-venue.js';
import { checkHistory, type Verdict } from './check-history.js';
import { isAnswered } from './verdict.js';

const CLIENTS = ['ada', 'ben', 'cleo', 'dan'];
const historyOf = (seed: number, acts = 250): readonly Operation[] =>
  new SequentialVenue(seededRandom(seed), CLIENTS).run(acts);
const wrong = (verdict: Verdict): string =>
  verdict.findings
    .flatMap(({ is, about, words }) => (is === 'explained' ? [] : [`${is} ${about}: ${words}`]))
    .join('\n');

/** The history with one operation told otherwise. */
const retold = (history: readonly Operation[], one: Operation, answer: object): readonly Operation[] =>
  history.map((other) => (other === one ? ({ ...one, outcome: { is: 'ok', answer } } as Operation) : other));

const ofKind = <K extends Operation['kind']>(history: readonly Operation[], kind: K) =>
  history.filter((one): one is Extract<Operation, OperationOf<K>> => one.kind === kind).filter(isAnswered);

describe('the check of a history', () => {
  it('accepts what a venue answered that did one thing after the other, however calls overlap and answers are lost', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const verdict = checkHistory(historyOf(seed));
      expect([seed, wrong(verdict)]).toEqual([seed, '']);
      expect(verdict).toMatchObject({ holds: true });
      expect(verdict.unknown).toBeGreaterThan(0);
    }
  });

  it('refuses a read that goes back, and names both reads', () => {
    const history = historyOf(1);
    const reads = ofKind(history, 'read-order');
    const [late] = reads.filter((one) => one.outcome.answer.order?.state === 'partial-filled');
    const { order } = late!.outcome.answer;
    const text = wrong(
      checkHistory(retold(history, late!, { order: { ...order, state: 'submitted', filled: '0' }, stale: false })),
    );
    // Nobody knows that it is stale but a client that has seen more.
    const [again] = reads.filter((one) => one.input.clientOrderId === late!.input.clientOrderId);
    if (again !== late) expect(text).toContain('a read goes back');
    const lost = wrong(checkHistory(retold(history, late!, { order: null, stale: false })));
    expect(lost).toContain('a read does not show the own write');
    expect(lost).toContain(`${late!.client}#${late!.id} read-order ${late!.input.clientOrderId}`);
  });

  it('refuses an acknowledged order that is not there in the end', () => {
    const history = historyOf(2);
    const [place] = ofKind(history, 'place');
    const { clientOrderId } = place!.input;
    const lost = history
      .filter((one) => !('clientOrderId' in one.input && one.input.clientOrderId === clientOrderId && one !== place))
      .map((one) =>
        one.kind === 'read-orders' && one.outcome.is === 'ok'
          ? ({
              ...one,
              outcome: {
                is: 'ok',
                answer: {
                  ...one.outcome.answer,
                  orders: one.outcome.answer.orders.filter((order) => order.clientOrderId !== clientOrderId),
                },
              },
            } as Operation)
          : one,
      );
    expect(wrong(checkHistory(lost))).toContain(`violated order ${clientOrderId}`);
  });

  it('refuses two ids for one client order id', () => {
    const history = historyOf(3);
    const [place] = ofKind(history, 'place');
    expect(wrong(checkHistory(retold(history, place!, { orderId: '999' })))).toContain(place!.input.clientOrderId);
  });

  it('refuses a cancel that was answered for an order that filled', () => {
    const history = historyOf(4);
    const filled = new Set(
      ofKind(history, 'read-orders').flatMap((one) =>
        one.outcome.answer.orders.filter(({ state }) => state === 'filled').map((order) => order.clientOrderId),
      ),
    );
    const [place] = ofKind(history, 'place').filter((one) => filled.has(one.input.clientOrderId));
    const at = place!.returnedAt + 1;
    const cancel = {
      ...place!,
      client: 'eve',
      id: 1,
      kind: 'cancel',
      input: { clientOrderId: place!.input.clientOrderId },
      calledAt: at,
      returnedAt: at + 1,
      outcome: { is: 'ok', answer: { state: 'canceled' } },
    } as Operation;
    const all = [...history, cancel].sort((a, b) => a.calledAt - b.calledAt);
    expect(wrong(checkHistory(all))).toContain(`violated order ${place!.input.clientOrderId}`);
  });

  it('refuses a balance from the past and a hold that was made twice, and names the answer', () => {
    const history = historyOf(5);
    const all = ofKind(history, 'read-balances').filter(({ client }) => client === 'ada');
    const [first, last] = [all[0]!, all.at(-2)!];
    const past = wrong(checkHistory(retold(history, last, first.outcome.answer)));
    expect(past).toContain('goes back');
    expect(past).toContain('violated balances of account ada');
    expect(past).toContain(`ada#${last.id} read-balances`);
    const { xrp, aud } = last.outcome.answer.balances;
    const twice = { balances: { xrp, aud: { ...aud, frozen: String(Number(aud!.frozen) + 17) } } };
    expect(wrong(checkHistory(retold(history, last, twice)))).toContain('no order explains the balances');
  });

  it('is not satisfied by a history without an end', () => {
    const open = historyOf(6).filter(({ closing }) => !closing);
    const verdict = checkHistory(open);
    expect(verdict.holds).toBe(false);
    expect(wrong(verdict)).toContain('undecided balances of account ada: there are no closing reads');
  });

  it('explains thousands of operations of eight clients', () => {
    const clients = Array.from({ length: 8 }, (_, at) => `client-${at}`);
    const history = new SequentialVenue(seededRandom(7), clients).run(3_000);
    const before = process.cpuUsage();
    const verdict = checkHistory(history);
    const { user } = process.cpuUsage(before);
    process.stdout.write(`  ${history.length} operations in ${Math.round(user / 1_000)} ms of processor time\n`);
    expect(wrong(verdict)).toBe('');
  });
});
