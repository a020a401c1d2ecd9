import { rankRates, readRates, writeRates } from './fee-rates.js';

const classes = {
  A: { makerPpm: 1_000, takerPpm: 1_000 },
  B: { makerPpm: 1_500, takerPpm: 1_500 },
  C: { makerPpm: 2_000, takerPpm: 2_013 },
};
const rates = writeRates(classes);

describe('rates as people write them', () => {
  it('are percentages to a part per million, and read back as written', () => {
    expect(rates.C).toEqual({ makerPercent: '0.2', takerPercent: '0.2013' });
    expect(readRates(rates)).toEqual({ ok: true, value: classes });
  });

  it('name the invalid field', () => {
    expect(
      readRates({
        ...rates,
        A: { makerPercent: '5.1', takerPercent: '-1' },
        B: { makerPercent: '0', takerPercent: '0.00001' },
      }),
    ).toMatchObject({
      ok: false,
      rejection: {
        faults: {
          'A.makerPercent': 'At most 5 percent.',
          'A.takerPercent': expect.any(String),
          'B.takerPercent': expect.any(String),
        },
      },
    });
  });

  it('are charged by rank, rounded down', () => {
    expect(rankRates(classes)[5]).toEqual({
      rank: 5,
      volumeBtc: '2000',
      htHolding: '500000',
      rates: {
        A: { makerPercent: '0.008', takerPercent: '0.024' },
        B: { makerPercent: '0.012', takerPercent: '0.036' },
        C: { makerPercent: '0.016', takerPercent: '0.0483' },
      },
    });
  });
});
