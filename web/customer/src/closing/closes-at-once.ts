import type { Closure } from '@corella/contracts/privacy-web';

/** Whether nothing is in the way that does not go by itself: orders are cancelled, and play money may be given back. */
export const closesAtOnce = ({ obstacles }: Pick<Closure, 'obstacles'>, givesBack: boolean): boolean =>
  obstacles.every(({ kind }) => kind === 'orders' || (kind === 'balance' && givesBack));
