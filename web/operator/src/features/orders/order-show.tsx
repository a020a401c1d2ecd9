import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import type { OrderRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { amount, direction } from '../../shared/format/amounts.js';
import { accountLabel, assetCode, pairOf } from '../../shared/format/names.js';
import { exactUtc, moment } from '../../shared/format/times.js';
import { PageHead, Split, Stack, usePageTitle } from '../../shared/ui/page.js';
import { Facts, Panel, PanelBody } from '../../shared/ui/panel.js';
import { RecordPage } from '../../shared/table/record-page.js';
import { PairMark, SideMark } from '../../shared/ui/marks.js';
import { OrderEnd } from './order-end.js';
import { OrderState } from './order-columns.js';
import { OrderTrades } from './order-trades.js';
import { stopWords, stpWords } from './order-words.js';

export function OrderShow(): JSX.Element {
  return (
    <RecordPage<OrderRecord> resource="orders" noun="order">
      {(order) => <OrderView order={order} />}
    </RecordPage>
  );
}

function OrderView({ order }: { readonly order: OrderRecord }): JSX.Element {
  usePageTitle(`Order ${order.id}`);
  const { maySee } = useAccess();
  const stop = stopWords(order);
  const account = maySee('accounts') ? (
    <Link className="link" to={`/accounts/${encodeURIComponent(order.account)}/show`}>
      {accountLabel(order.account)}
    </Link>
  ) : (
    accountLabel(order.account)
  );
  return (
    <>
      <PageHead
        title={`Order ${order.id}`}
        sub={`${pairOf(order.symbol)}, ${order.type} ${order.side}, placed ${moment(order.createdAt)}`}
      />
      <Split>
        <Stack>{maySee('trades') && <OrderTrades order={order} />}</Stack>
        <Stack>
          <Panel title="Order" meta={<OrderState order={order} />}>
            <PanelBody>
              <Facts
                facts={[
                  { term: 'Market', value: <PairMark symbol={order.symbol} /> },
                  { term: 'Side', value: <SideMark side={order.side} /> },
                  { term: 'Type', value: order.type },
                  ...(stop === null
                    ? []
                    : [
                        { term: 'Trigger', value: stop },
                        {
                          term: 'Triggered',
                          value: order.triggeredAt === null ? 'not yet' : moment(order.triggeredAt),
                        },
                      ]),
                  { term: 'Price', value: amount(order.price) },
                  { term: 'Quantity', value: amount(order.quantity) },
                  ...(order.total === null ? [] : [{ term: 'Total to spend', value: amount(order.total) }]),
                  { term: 'Filled', value: amount(order.filledQuantity) },
                  { term: 'Filled total', value: amount(order.filledTotal) },
                  { term: 'Fee', value: `${amount(order.fee)} ${assetCode(order.feeAsset)}` },
                  ...(direction(order.htFee) === 'flat'
                    ? []
                    : [{ term: 'Fee paid in HT', value: `${amount(order.htFee)} HT` }]),
                  { term: 'Meets its own', value: stpWords(order) },
                ]}
              />
            </PanelBody>
          </Panel>
          {order.reason !== null && order.reason !== 'filled' && <OrderEnd order={order} />}
          <Panel title="Origin">
            <PanelBody>
              <Facts
                facts={[
                  { term: 'Account', value: account },
                  { term: 'Source', value: order.source },
                  { term: 'Placed', value: exactUtc(order.createdAt) },
                  { term: 'Last change', value: exactUtc(order.updatedAt) },
                ]}
              />
            </PanelBody>
          </Panel>
        </Stack>
      </Split>
    </>
  );
}
