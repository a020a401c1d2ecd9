import { CLOSE_REASONS } from '../market/order.js';
import { REASONS_EN } from './en-us.js';
import { explainReason } from './explain.js';
import { REASON_RULES } from './rules.js';
import { REASONS_ZH } from './zh-cn.js';

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name ?? '');

describe('reasons', () => {
  it.each(['en-us', 'zh-cn'] as const)(
    'explain every way in which an order can end, in %s, with or without figures',
    (language) => {
      for (const code of CLOSE_REASONS) expect(explainReason({ code }, language)?.sentence).not.toMatch(/^$|\{/);
    },
  );

  it.each(Object.entries(REASON_RULES))('name only inputs that the rule %s has', (rule, { inputs }) => {
    const known: readonly string[] = [...inputs, ...inputs.map((name) => name.replace(/Ppm$/, 'Percent'))];
    for (const texts of [REASONS_EN, REASONS_ZH]) {
      const text = Object.entries(texts).find(([key]) => key === rule)?.[1] ?? ['', ''];
      expect(placeholders(text.join(' ')).filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  it('fill the figures in', () => {
    expect(
      explainReason(
        { code: 'price-band', rule: 'buy-cap', inputs: { price: '200.00', highest: '110.00', last: '100.00' } },
        'en-us',
      ),
    ).toEqual({
      sentence: 'The price 200.00 is above 110.00, the highest allowed bid while the last price is 100.00.',
      remedy: 'Bid 110.00 or less.',
    });
    expect(
      explainReason(
        { code: 'price-band', rule: 'sell-floor', inputs: { price: '80', lowest: '90', stop: '100' } },
        'zh-cn',
      )?.sentence,
    ).toContain('触发价 100');
    expect(
      explainReason(
        {
          code: 'reference-deviation',
          rule: 'reference-deviation',
          inputs: { last: '1', reference: '2', deviationPpm: 61_500, maxDeviationPpm: 55_000 },
        },
        'en-us',
      )?.sentence,
    ).toContain('6.15 %');
  });

  it('say less when figures are missing, and nothing about an unknown code', () => {
    expect(explainReason({ code: 'price-band', rule: 'buy-cap', inputs: {} }, 'en-us')?.sentence).toBe(
      'Its price was outside the allowed band.',
    );
    expect(explainReason({ code: 'constructor' }, 'en-us')).toBeNull();
  });
});
