import type { RiskInputs } from '@corella/contracts/cash';
import { decidedAll, OPENING } from '../../testing/withdrawal-cases.js';
import { paidOut, payoutFailed, payoutSent } from '../../withdrawals/entries.js';
import { judge } from './withdrawal-rules.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dollars = (amount: number): Partial<RiskInputs> => {
  const units = String(BigInt(Math.round(amount * 100)) * 1_000_000n);
  return { audUnits: units, audUnitsOfDay: units };
};
const judged = (change: Partial<RiskInputs>) => judge({ ...OPENING.inputs, ...change });

describe('the rules of a withdrawal', () => {
  it.each<[string, Partial<RiskInputs>, Partial<RiskInputs>, string]>([
    ['2,000 dollars or more', dollars(1_999.99), dollars(2_000), 'reexamine:1'],
    ['more than 50,000', dollars(50_000), dollars(50_000.01), 'reexamine:2 large-amount-examine:2'],
    ['a payee of less than seven days', { payeeAgeMs: 7 * DAY }, { payeeAgeMs: 7 * DAY - 1 }, 'reexamine:1'],
    ['a payee of less than a day', { payeeAgeMs: DAY }, { payeeAgeMs: DAY - 1 }, 'risk-delay:0 reexamine:1'],
    ['a payee that was never paid', {}, { payeePaidBefore: false }, 'reexamine:1'],
    ['the first one', {}, { isFirst: true }, 'reexamine:1'],
    ['an account under review', {}, { isHeld: true }, 'reexamine:2'],
    ['the sixth of a day', { countOfDay: 5 }, { countOfDay: 6 }, 'reexamine:2'],
    [
      'a password that was changed within three days',
      { sincePasswordChangeMs: 72 * HOUR },
      { sincePasswordChangeMs: 72 * HOUR - 1 },
      'reexamine:2',
    ],
  ])('ask for people at %s, and not a unit before', (_, before, at, gates) => {
    const said = (change: Partial<RiskInputs>): string =>
      judged(change)
        .gates.map(({ gate, people }) => `${gate}:${people}`)
        .join(' ');
    expect(said(at)).toBe(gates);
    expect(said(before)).not.toBe(gates);
  });

  it('open a gate again that takes more people than when it was passed', () => {
    const judgedBy = (change: Partial<RiskInputs>) =>
      ({ type: 'Judge', inputs: { ...OPENING.inputs, ...change }, policyVersion: 1 }) as const;
    const pass = { type: 'PassGate', gate: 'reexamine', approvalId: 'a1', people: 1 } as const;
    const behind = [{ type: 'Open', asked: OPENING }, judgedBy({ isFirst: true }), pass] as const;
    expect(decidedAll([...behind, judgedBy({ isFirst: true })])).toMatchObject({ state: 'pass' });
    const again = decidedAll([...behind, judgedBy({ isFirst: true }), judgedBy({ isHeld: true })]);
    expect(again).toMatchObject({ state: 'reexamine', people: 2, attempts: 0 });
  });
});

it('takes the whole amount from its owner, pays it without the fee, and every entry comes to nothing', () => {
  const withdrawal = decidedAll([{ type: 'Open', asked: { ...OPENING, feeUnits: '700' } }]);
  if (withdrawal === null) throw new Error('it was not opened');
  const [sent, out, failed] = [payoutSent(withdrawal), paidOut(withdrawal), payoutFailed(withdrawal)];
  for (const { postings } of [sent, out, failed])
    expect(postings.reduce((sum, { units }) => sum + BigInt(units), 0n)).toBe(0n);
  const paid = BigInt(OPENING.units) - 700n;
  expect(sent.postings).toContainEqual(expect.objectContaining({ account: 'custody:bank-aud', units: String(paid) }));
  expect(out.postings).toContainEqual(expect.objectContaining({ bucket: 'frozen', units: `-${OPENING.units}` }));
  expect(out.postings).toContainEqual(expect.objectContaining({ account: 'house:fees', units: '700' }));
  expect(failed.postings).toContainEqual(expect.objectContaining({ account: 'transit:bank-aud', units: String(paid) }));
});
