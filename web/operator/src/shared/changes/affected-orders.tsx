import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AffectedOrders, MarketParameters } from '@corella/contracts/operator';
import { useAccess } from '../access/use-access.js';
import { callVerb } from '../api/operator-api.js';
import { amount, count } from '../format/amounts.js';
import { Icon } from '../ui/icon.js';
import { SideMark } from '../ui/marks.js';
import styles from './affected-orders.module.css';

interface AffectedOrdersNoteProps {
  readonly symbol: string;
  readonly parameters: MarketParameters;
}

/**
 * Lists open customer orders that these parameters would no longer allow. Shows nothing while there are none or the
 * answer is not known.
 */
export function AffectedOrdersNote({ symbol, parameters }: AffectedOrdersNoteProps): JSX.Element | null {
  const { maySee } = useAccess();
  const { data } = useQuery({
    queryKey: ['affected', symbol, parameters],
    retry: 0,
    staleTime: 10_000,
    queryFn: async () =>
      (await callVerb({
        resource: 'markets',
        id: symbol,
        verb: 'parameters/affected',
        body: { parameters },
      })) as AffectedOrders,
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <div className={`${styles.note} num`} role="status">
      <Icon name="warn" size={20} />
      <div>
        <b>
          {count(data.total)} open {data.total === 1 ? 'order' : 'orders'} of customers could not be placed any more
        </b>
        <p>
          {reasonsOf(data)}. They stay until filled or cancelled.
          {data.complete ? '' : ` Only the newest ${count(data.looked)} were looked at.`}
        </p>
        {maySee('orders') && (
          <ul>
            {data.sample.map(({ id, side, quantity, price }) => (
              <li key={id}>
                <Link className="link" to={`/orders/${id}/show`}>
                  {id}
                </Link>{' '}
                <SideMark side={side} /> {amount(quantity)} at {amount(price)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const REASONS = [
  ['tooSmall', 'under the smallest order'],
  ['tooLarge', 'over the largest order'],
  ['tooDear', 'over the highest price'],
  ['tooLittleValue', 'under the smallest value'],
] as const;

export const reasonsOf = (affected: AffectedOrders): string =>
  REASONS.filter(([name]) => affected[name] > 0)
    .map(([name, words]) => `${count(affected[name])} ${words}`)
    .join(', ');
