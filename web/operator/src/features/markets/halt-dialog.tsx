import type { JSX } from 'react';
import type { MarketRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../../shared/actions/reason-dialog.js';
import type { ReasonInput } from '../../shared/actions/reason-dialog.js';
import { useAction } from '../../shared/actions/use-action.js';
import { callVerb } from '../../shared/api/operator-api.js';
import { count } from '../../shared/format/amounts.js';
import { pair } from '../../shared/format/names.js';

export function HaltDialog({
  market,
  onClose,
}: {
  readonly market: MarketRecord;
  readonly onClose: () => void;
}): JSX.Element {
  const name = pair(market);
  // The API expects the symbol, while people type the pair as the page shows it.
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) =>
      callVerb({
        resource: 'markets',
        id: market.id,
        verb: 'halt',
        body: { reason, confirm: market.symbol },
        idempotencyKey,
      }),
    `${name} is halted.`,
  );
  return (
    <ReasonDialog
      title={`Halt ${name}`}
      sub="One person halts at once. Resuming needs two."
      primary="Halt now"
      keep="Keep trading"
      typed={name}
      reasons="halt"
      action={action}
      onClose={onClose}
      effects={[
        { icon: 'halt', text: `${market.state} ${market.stateName} becomes 4 suspend`, scope: 'now' },
        { icon: 'close', text: 'Placing is refused', scope: 'all clients' },
        { icon: 'users', text: 'Customers read the reason', scope: 'never the note' },
        { icon: 'check', text: 'Cancelling works', scope: `${count(market.openOrders)} open orders` },
      ]}
    />
  );
}
