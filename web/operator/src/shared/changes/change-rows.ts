import { isTakeBack } from '@corella/contracts/identity';
import { DILIGENCE_LISTS } from '@corella/contracts/kyc';
import type {
  ApprovalChange,
  ClassRates,
  FeeRatesRecord,
  MarketParameters,
  VersionRecord,
} from '@corella/contracts/operator';
import { FEE_CLASSES } from '@corella/contracts/operator';
import { amount } from '../format/amounts.js';
import { duration, moment } from '../format/times.js';
import { NO_SIDE, type ChangeRow } from './change-row.js';
import { diligenceRows } from './diligence-rows.js';
import { fieldValue, PARAMETER_FIELDS, unitWord } from './parameter-fields.js';
import type { PairAssets, ParameterField } from './parameter-fields.js';

/** "0.50" and "0.5" are the same figure. */
export const plain = (text: string): string =>
  text.includes('.') ? text.trim().replace(/0+$/, '').replace(/\.$/, '') : text.trim();
const same = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : plain(a) === plain(b);

/** "0.0005 BTC", "90%", "300 s", "off". */
export function parameterText({ unit, off = '' }: ParameterField, value: string | null, pair: PairAssets): string {
  if (value === null) return off;
  const word = unitWord(unit, pair);
  return `${amount(plain(value))}${unit === 'percent' || word === '' ? word : ` ${word}`}`;
}

/** The parameters that differ, in the order of the form. Without a previous version, all of them. */
export function parameterRows(
  before: MarketParameters | null,
  after: MarketParameters,
  pair: PairAssets,
): readonly ChangeRow[] {
  return PARAMETER_FIELDS.flatMap((field): ChangeRow[] => {
    const value = fieldValue(after, field.name);
    if (before === null)
      return [{ key: field.name, label: field.label, before: null, after: parameterText(field, value, pair) }];
    const old = fieldValue(before, field.name);
    return same(old, value)
      ? []
      : [
          {
            key: field.name,
            label: field.label,
            before: parameterText(field, old, pair),
            after: parameterText(field, value, pair),
          },
        ];
  });
}

const RATES: readonly { readonly name: keyof ClassRates; readonly label: string }[] = [
  { name: 'makerPercent', label: 'maker' },
  { name: 'takerPercent', label: 'taker' },
];
export const RATE_CELLS = FEE_CLASSES.flatMap((feeClass) =>
  RATES.map(({ name, label }) => ({ feeClass, name, label: `Class ${feeClass}, ${label}` })),
);

export function rateRows(before: FeeRatesRecord | null, after: FeeRatesRecord): readonly ChangeRow[] {
  return RATE_CELLS.flatMap(({ feeClass, name, label }): ChangeRow[] => {
    const row = { key: `${feeClass}-${name}`, label, after: `${plain(after[feeClass][name])}%` };
    if (before === null) return [{ ...row, before: null }];
    return same(before[feeClass][name], after[feeClass][name])
      ? []
      : [{ ...row, before: `${plain(before[feeClass][name])}%` }];
  });
}

/** The same, with those marked whose field is at fault: nobody will be asked to sign such a value. */
export const withFaults = (rows: readonly ChangeRow[], faulty: readonly string[]): readonly ChangeRow[] =>
  rows.map((row) => (faulty.includes(row.key) ? { ...row, after: 'cannot be used', isFaulty: true } : row));

/** From one version to another, or all of that other one. */
function rowsOf(change: ApprovalChange, isWhole: boolean): readonly ChangeRow[] {
  if ('symbol' in change) return parameterRows(isWhole ? null : change.before, change.after, change);
  if (change.kind === 'diligence-terms' || change.kind === 'diligence-withdraw')
    return diligenceRows(isWhole ? null : change.before, change.after);
  return rateRows(isWhole ? null : change.before, change.after);
}

/** The lines of an approval. They are exactly those that the form showed to the person who asked. */
export const changeRows = (change: ApprovalChange): readonly ChangeRow[] => rowsOf(change, false);

/** All figures of the new version, for an approver who wants to read everything that is signed. */
export const wholeRows = (change: ApprovalChange): readonly ChangeRow[] => rowsOf(change, true);

/** "6 figures and 2 lists": what a whole version has. */
export function partsInWords(rows: readonly ChangeRow[]): string {
  const lists = rows.filter(({ key }) => DILIGENCE_LISTS.some((list) => list === key)).length;
  const named = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
  const figures = named(rows.length - lists, 'figure');
  return lists === 0 ? figures : `${figures} and ${named(lists, 'list')}`;
}

/** Whether the request is to take back a scheduled version. */
export const takesBack = ({ kind }: ApprovalChange): boolean => isTakeBack(kind);

/** "As soon as it is agreed", "22 Nov, 13:00:00, in 2 d 2 h". */
export function beginsText(effectiveAt: string | null, nowMs: number): string {
  if (effectiveAt === null) return 'As soon as it is agreed';
  const leftMs = Date.parse(effectiveAt) - nowMs;
  return `${moment(effectiveAt)}${leftMs > 0 ? `, in ${duration(leftMs)}` : ''}`;
}

/** The same of a request that waits: agreed after its time, it begins at once. */
export const beginsIfAgreed = (effectiveAt: string | null, nowMs: number): string =>
  effectiveAt !== null && Date.parse(effectiveAt) <= nowMs
    ? `${beginsText(null, nowMs)}; ${moment(effectiveAt)} has passed`
    : beginsText(effectiveAt, nowMs);

/** What a request to take back a version is about, as far as that is true by now. */
export function takenBackText({ version, effectiveAt }: ApprovalChange, nowMs: number, status: string): string {
  const begins = beginsText(effectiveAt, nowMs);
  if (status === 'executed') return `Version ${version} was to begin ${begins}. It was taken back, and what stays is:`;
  const isDue = effectiveAt !== null && Date.parse(effectiveAt) <= nowMs;
  if (status !== 'pending' || isDue)
    return `Version ${version} was agreed, to begin ${begins}. Taken back before that, what stays would have been:`;
  return `Version ${version} is agreed and would begin ${begins}. Taken back, it never begins, and what stays is:`;
}

/** A version in one line: "Smallest order 0.0001 BTC to 0.0005 BTC". What was added or removed has one side only. */
export const rowsInWords = (rows: readonly ChangeRow[]): string =>
  rows
    .map(({ label, before, after }) => {
      const sides = [before, after].filter((side) => side !== null && side !== NO_SIDE);
      return `${label} ${sides.join(' to ')}`;
    })
    .join('; ');

/** "Version 2, in force since 19 Nov, 03:14:07, by Mia Chen and Ivo Brandt". */
export function versionInForce({ version, effectiveAt, by }: VersionRecord): string {
  return [
    `Version ${version}`,
    ...(effectiveAt === null ? [] : [`in force since ${moment(effectiveAt)}`]),
    ...(by.length === 0 ? [] : [`by ${by.join(' and ')}`]),
  ].join(', ');
}
