import { acknowledgedDates, type ClosureObstacle, type ClosureView } from '@corella/contracts/identity';
import { accountKind, accountOwner } from '@corella/contracts/ledger';
import type { Closure, ClosureObstacleRow } from '@corella/contracts/privacy-web';
import { formatUnits } from '@corella/money';
import { assertNever } from '@corella/result';
import { isoText } from '../../../trading/order-text.js';

const isoOrNull = (at: number | null): string | null => (at === null ? null : isoText(at));

/** The wire form of how an account stands on its way to being closed. */
export function closureOf(view: ClosureView, { demo }: { readonly demo: boolean }): Closure {
  const { state, requestedAt, closedAt, givesBack, dates, obstacles } = view;
  return {
    state,
    requestedAt: isoOrNull(requestedAt),
    closedAt: isoOrNull(closedAt),
    givesBack,
    mayGiveBack: demo,
    dates: {
      kept: dates.kept,
      ordinaryUntil: isoText(dates.ordinaryUntil),
      retainUntil: isoText(dates.retainUntil),
      acknowledge: acknowledgedDates(dates),
    },
    obstacles: obstacles.map(obstacleOf),
  };
}

function obstacleOf(obstacle: ClosureObstacle): ClosureObstacleRow {
  switch (obstacle.kind) {
    case 'balance': {
      const { kind, account, asset, available, frozen } = obstacle;
      const amounts = { available: formatUnits(BigInt(available)), frozen: formatUnits(BigInt(frozen)) };
      return { kind, ...placeOf(account), asset, ...amounts };
    }
    case 'orders':
      return { kind: 'orders', ...placeOf(obstacle.account), count: obstacle.count };
    case 'removal':
      return { kind: 'removal', id: obstacle.removalId };
    case 'frozen':
    case 'verification':
    case 'locked':
      return obstacle;
    default:
      return assertNever(obstacle);
  }
}

const placeOf = (account: string): { uid: string; type: string } => ({
  uid: accountOwner(account),
  type: accountKind(account),
});
