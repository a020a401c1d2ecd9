import type { JSX } from 'react';
import type { OrderRecord } from '@corella/contracts/operator';
import { words } from '../../shared/format/names.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import { inputFacts } from './order-words.js';
import styles from './order-end.module.css';

/** Why an order ended: the sentence that the customer reads, the rule, and the figures that the rule was applied to. */
export function OrderEnd({ order }: { readonly order: OrderRecord }): JSX.Element {
  const figures = inputFacts(order);
  return (
    <Panel title="Why it ended" meta={words(order.reason ?? '')}>
      <PanelBody>
        {order.sentence !== null && (
          <blockquote className={`${styles.said} num`}>
            {order.sentence}
            <footer>as the customer reads it</footer>
          </blockquote>
        )}
        <Facts
          facts={[
            { term: 'Reason', value: <span className="mono">{order.reason}</span> },
            {
              term: 'Rule',
              value: order.rule === null ? 'none, no rule ended it' : <span className="mono">{order.rule}</span>,
            },
            ...figures,
          ]}
        />
      </PanelBody>
    </Panel>
  );
}
