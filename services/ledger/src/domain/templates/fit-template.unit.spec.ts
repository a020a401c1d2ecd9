import fc from 'fast-check';
import {
  ACCOUNT_KINDS,
  ENTRY_TEMPLATES,
  RESERVATION_PURPOSES,
  TRANSACTION_TYPES,
  kindRulesOf,
  type AccountPattern,
  type EntryForm,
  type ServiceName,
} from '@corella/contracts/ledger';
import type { Line } from '../ledger-event.js';
import { findTemplateBreach, fitsForm } from './fit-template.js';

const EVERYBODY: ReadonlySet<ServiceName> = new Set<ServiceName>([
  'ledger',
  'identity',
  'host',
  'simulation',
  'matching',
  'fiat',
  'cfd-risk',
  'campaigns',
]);
const FORMS = Object.entries(ENTRY_TEMPLATES).flatMap(([type, { forms }]) =>
  forms.map((form): readonly [string, EntryForm] => [`${type}, ${form.name}`, form]),
);
const line = (account: string, units: bigint, bucket: Line['bucket'] = 'available', asset = 'aud'): Line => ({
  account,
  bucket,
  asset,
  units,
});
/** Of a kind that no template names. */
const FOREIGN = 'prime:1';
const sample = (pattern: AccountPattern): string => pattern.replace('*', '1');

/** An entry with one line for each rule of the form. */
const full = ({ assets }: EntryForm): Line[] =>
  assets.flatMap(({ lines }, index) =>
    lines.map((rule) =>
      line(sample(rule.on[0] ?? 'spot:*'), rule.sign === '-' ? -5n : 5n, rule.bucket, index === 0 ? 'aud' : 'btc'),
    ),
  );

describe('the templates of entries', () => {
  it.each(FORMS)(
    'of %s fit an entry with a line for each rule, and no other sign, bucket or account',
    (_name, form) => {
      const lines = full(form);
      const rules = form.assets.flatMap((asset) => asset.lines);
      expect(fitsForm(lines, form)).toBe(true);
      lines.forEach((good, at) => {
        const change = (changes: Partial<Line>): Line[] => lines.with(at, { ...good, ...changes });
        expect(fitsForm(change({ bucket: good.bucket === 'frozen' ? 'available' : 'frozen' }), form)).toBe(false);
        expect(fitsForm(change({ account: FOREIGN }), form)).toBe(false);
        expect(fitsForm(change({ asset: 'eth' }), form)).toBe(false);
        if (rules[at]?.needed) expect(fitsForm(lines.toSpliced(at, 1), form)).toBe(false);
        if (rules[at]?.sign !== '±') expect(fitsForm(change({ units: -good.units }), form)).toBe(false);
      });
      expect(fitsForm([...lines, line(FOREIGN, 1n)], form)).toBe(false);
      expect(fitsForm([], form)).toBe(false);
    },
  );

  it('do not depend on the order of lines', () => {
    for (const [, form] of FORMS)
      fc.assert(
        fc.property(fc.shuffledSubarray(full(form), { minLength: full(form).length }), (lines) => {
          expect(fitsForm(lines, form)).toBe(true);
        }),
        { numRuns: 10 },
      );
  });

  it('accept only the services that the form names, and only those that exist', () => {
    for (const [type, { forms }] of Object.entries(ENTRY_TEMPLATES))
      for (const form of forms)
        for (const by of EVERYBODY) {
          const draft = { transactionType: type, by, lines: full(form) };
          const mayAsk = forms.some((one) => one.by.includes(by) && fitsForm(draft.lines, one));
          expect(findTemplateBreach(draft, EVERYBODY) === null).toBe(mayAsk);
          if (form.by.includes(by)) expect(mayAsk).toBe(true);
          expect(findTemplateBreach(draft, new Set())?.code).toBe('service-refused');
        }
  });

  it('cover every transaction type, and have forms exactly where no event makes the entry', () => {
    expect(Object.keys(ENTRY_TEMPLATES).sort()).toEqual(Object.values(TRANSACTION_TYPES).sort());
    for (const { forms, madeBy } of Object.values(ENTRY_TEMPLATES)) expect(forms.length > 0).toBe(madeBy === undefined);
  });

  it('agree with the kinds: every account has a kind, and its services may post to it', () => {
    for (const [, { assets, by }] of FORMS)
      for (const { on } of assets.flatMap((asset) => asset.lines))
        for (const pattern of on)
          for (const service of by) expect(kindRulesOf(sample(pattern))?.postedBy).toContain(service);
    expect(Object.keys(ACCOUNT_KINDS)).toHaveLength(12);
  });

  it('take only from purposes whose services may ask for the entry, and only where a line is frozen', () => {
    for (const { forms, takes = [] } of Object.values(ENTRY_TEMPLATES)) {
      const isFrozen = forms.some(({ assets }) =>
        assets.some(({ lines }) => lines.some(({ bucket }) => bucket === 'frozen')),
      );
      expect(isFrozen).toBe(takes.length > 0);
      for (const purpose of takes)
        for (const { by } of forms) expect(RESERVATION_PURPOSES[purpose].by).toEqual(expect.arrayContaining([...by]));
    }
  });
});
