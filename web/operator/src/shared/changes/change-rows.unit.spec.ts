import { FIRST_DILIGENCE } from '@corella/contracts/kyc';
import type { ApprovalChange, MarketParameters } from '@corella/contracts/operator';
import { NO_SIDE } from './change-row.js';
import {
  beginsIfAgreed,
  beginsText,
  changeRows,
  parameterRows,
  plain,
  rowsInWords,
  takenBackText,
  partsInWords,
  wholeRows,
  withFaults,
} from './change-rows.js';

const before: MarketParameters = {
  minAmount: '0.0001',
  maxAmount: '10',
  maxPrice: '900000',
  minValue: '2',
  maxMarketSell: '10',
  maxMarketBuy: '1000000',
  feeClass: 'A',
  sellFloorPercent: '90',
  buyCapPercent: '110',
  marketBoundPercent: '10',
  marketDeviationPercent: null,
  fuseMovePercent: '15',
  fuseWindowSeconds: '300',
};
const pair = { base: 'btc', quote: 'aud' };

describe('the rows of a change', () => {
  it('lists only what differs, in display units', () => {
    expect(
      parameterRows(
        before,
        {
          ...before,
          minAmount: '0.00050',
          maxMarketBuy: '1000000.0',
          marketDeviationPercent: '5.5',
          fuseMovePercent: null,
        },
        pair,
      ),
    ).toEqual([
      { key: 'minAmount', label: 'Smallest order', before: '0.0001 BTC', after: '0.0005 BTC' },
      { key: 'fuseMovePercent', label: 'Fuse trips at a move of', before: '15%', after: 'off' },
      { key: 'marketDeviationPercent', label: 'No market orders off reference by', before: 'off', after: '5.5%' },
    ]);
  });

  it('shows no value that cannot be used', () => {
    const rows = parameterRows(before, { ...before, minAmount: '-1', maxPrice: '5' }, pair);
    expect(withFaults(rows, ['minAmount']).map(({ after, isFaulty }) => [after, isFaulty])).toEqual([
      ['cannot be used', true],
      ['5 AUD', undefined],
    ]);
  });

  it('lists everything when the previous version is unknown', () => {
    expect(parameterRows(null, before, pair)).toHaveLength(13);
    expect(parameterRows(null, before, pair)[4]).toEqual({
      key: 'maxMarketBuy',
      label: 'Largest market purchase',
      before: null,
      after: '1,000,000 AUD',
    });
  });

  it('names rates by class and role', () => {
    const rates = { makerPercent: '0.1', takerPercent: '0.1' };
    const change: ApprovalChange = {
      kind: 'fee-schedule',
      version: 2,
      effectiveAt: null,
      before: { A: rates, B: rates, C: rates },
      after: { A: { ...rates, takerPercent: '0.08' }, B: rates, C: rates },
    };
    expect(rowsInWords(changeRows(change))).toBe('Class A, taker 0.1% to 0.08%');
    expect(wholeRows(change)).toHaveLength(6);
    expect(partsInWords(wholeRows(change))).toBe('6 figures');
    expect(
      rowsInWords([
        { key: 'a', label: 'A', before: '1', after: '2' },
        { key: 'b', label: 'B', before: null, after: '3' },
      ]),
    ).toBe('A 1 to 2; B 3');
    expect(
      rowsInWords([
        { key: 'a', label: 'Countries, added', before: NO_SIDE, after: 'Vietnam' },
        { key: 'b', label: 'Countries, removed', before: 'Angola', after: NO_SIDE },
      ]),
    ).toBe('Countries, added Vietnam; Countries, removed Angola');
  });

  it('names countries that come and go, and figures with their unit', () => {
    const { terms } = FIRST_DILIGENCE;
    const change: ApprovalChange = {
      kind: 'diligence-terms',
      version: 2,
      effectiveAt: null,
      before: terms,
      after: {
        ...terms,
        reviewYears: { ...terms.reviewYears, low: 1 },
        highRiskCountries: ['IR', 'KP', 'VN'],
        watchedCountries: [],
      },
    };
    expect(changeRows({ ...change, after: terms })).toEqual([]);
    expect(changeRows(change).map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Review of a low risk', '3 years', '1 year'],
      ['Countries of high risk, added', '–', 'Vietnam'],
      ['Countries of high risk, removed', 'Myanmar (Burma)', '–'],
      ['Countries under monitoring, removed', expect.stringMatching(/^Angola, .*Yemen$/), '–'],
    ]);
    expect(partsInWords(wholeRows(change))).toBe('6 figures and 2 lists');
    const whole = wholeRows(change).map(({ after }) => after);
    expect(whole.slice(0, 6)).toEqual(['5%', '1 year', '2 years', '1 year', '4 reasons', '30 days']);
    expect(whole.slice(6)).toEqual(['Iran, North Korea, Vietnam', 'none']);
  });

  it('says of a version to take back only what is true by now', () => {
    const rates = { makerPercent: '0.1', takerPercent: '0.1' };
    const change: ApprovalChange = {
      kind: 'fee-schedule-withdraw',
      version: 4,
      effectiveAt: '2026-11-22T02:00:00Z',
      before: { A: rates, B: rates, C: rates },
      after: { A: rates, B: rates, C: rates },
    };
    const [early, late] = [Date.parse('2026-11-22T01:00:00Z'), Date.parse('2026-11-22T02:00:01Z')];
    expect(takenBackText(change, early, 'pending')).toMatch(/is agreed and would begin .*, it never begins/);
    expect(takenBackText(change, late, 'pending')).toMatch(/was agreed, to begin .* would have been:$/);
    expect(takenBackText(change, late, 'failed')).toMatch(/was agreed, to begin .* would have been:$/);
    expect(takenBackText(change, late, 'executed')).toMatch(/^Version 4 was to begin .* It was taken back/);
  });

  it('says when it begins', () => {
    expect(beginsText(null, 0)).toBe('As soon as it is agreed');
    expect(beginsText('2026-11-22T02:00:00Z', Date.parse('2026-11-20T00:00:00Z'))).toContain('in 2 d 2 h');
    const late = beginsIfAgreed('2026-11-22T02:00:00Z', Date.parse('2026-11-22T02:00:01Z'));
    expect(late).toMatch(/^As soon as it is agreed; .* has passed$/);
    expect(beginsIfAgreed('2026-11-22T02:00:00Z', Date.parse('2026-11-20T00:00:00Z'))).toContain('in 2 d 2 h');
  });

  it('drops trailing zeros', () => {
    expect(['1.50', '100', '0.0', ' 2. '].map(plain)).toEqual(['1.5', '100', '0', '2']);
  });
});
