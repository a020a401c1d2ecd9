import type { MarketParameters, ParameterName } from '@corella/contracts/operator';

export type FieldUnit = 'base' | 'quote' | 'percent' | 'seconds' | 'class';
export interface ParameterField {
  readonly name: ParameterName;
  readonly label: string;
  readonly unit: FieldUnit;
  /** The meaning of an empty field. Absent when the field is required. */
  readonly off?: string;
  readonly hint?: string;
}
export interface ParameterGroup {
  readonly title: string;
  readonly note: string;
  readonly fields: readonly ParameterField[];
}

/** All parameters of a market in the order of the form. The diff, the history and the approval use the same labels. */
export const PARAMETER_GROUPS: readonly ParameterGroup[] = [
  {
    title: 'Order sizes',
    note: 'New orders are held against them; orders on the book stay',
    fields: [
      { name: 'minAmount', label: 'Smallest order', unit: 'base' },
      { name: 'maxAmount', label: 'Largest order', unit: 'base' },
      { name: 'minValue', label: 'Smallest value', unit: 'quote' },
      { name: 'maxMarketSell', label: 'Largest market sale', unit: 'base' },
      { name: 'maxMarketBuy', label: 'Largest market purchase', unit: 'quote' },
      { name: 'maxPrice', label: 'Highest price', unit: 'quote' },
    ],
  },
  {
    title: 'Price band',
    note: 'Around the last price',
    fields: [
      { name: 'sellFloorPercent', label: 'Sell at or above', unit: 'percent' },
      { name: 'buyCapPercent', label: 'Buy at or below', unit: 'percent' },
      { name: 'marketBoundPercent', label: 'Market orders reach', unit: 'percent' },
    ],
  },
  {
    title: 'Fuse and reference',
    note: 'Empty means off',
    fields: [
      { name: 'fuseMovePercent', label: 'Fuse trips at a move of', unit: 'percent', off: 'off' },
      { name: 'fuseWindowSeconds', label: 'Fuse window', unit: 'seconds', off: 'off' },
      { name: 'marketDeviationPercent', label: 'No market orders off reference by', unit: 'percent', off: 'off' },
    ],
  },
  {
    title: 'Fees',
    note: 'Rates of the classes stand under Fees',
    fields: [{ name: 'feeClass', label: 'Fee class', unit: 'class' }],
  },
];

export const PARAMETER_FIELDS: readonly ParameterField[] = PARAMETER_GROUPS.flatMap(({ fields }) => fields);

export interface PairAssets {
  readonly base: string;
  readonly quote: string;
}

export function unitWord(unit: FieldUnit, { base, quote }: PairAssets): string {
  if (unit === 'base') return base.toUpperCase();
  if (unit === 'quote') return quote.toUpperCase();
  return unit === 'percent' ? '%' : unit === 'seconds' ? 's' : '';
}

export const fieldValue = (parameters: MarketParameters, name: ParameterName): string | null => parameters[name];
