import type { OutTerms } from '@corella/contracts/cash';

/** No chain is connected yet: what was reserved for one could never be paid. */
export const isServed = ({ rail }: OutTerms): boolean => rail === 'bank';
