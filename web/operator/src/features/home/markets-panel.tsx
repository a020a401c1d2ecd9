import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MarketRecord } from '@corella/contracts/operator';
import {
  changeColumn,
  feedColumn,
  fuseColumn,
  lastColumn,
  ordersColumn,
  spreadColumn,
  stateColumn,
  symbolColumn,
} from '../../shared/markets/market-columns.js';
import { RecordTable } from '../../shared/table/record-table.js';
import type { Column } from '../../shared/table/record-table.js';
import { EmptyState } from '../../shared/table/table-states.js';
import { OpenLink, Panel } from '../../shared/ui/panel.js';

const columns: readonly Column<MarketRecord>[] = [
  symbolColumn,
  stateColumn,
  { ...lastColumn, width: undefined },
  changeColumn,
  spreadColumn,
  { ...ordersColumn, from: 1680 },
  feedColumn,
  fuseColumn,
];

export function MarketsPanel({ markets }: { readonly markets: readonly MarketRecord[] }): JSX.Element {
  const navigate = useNavigate();
  return (
    <Panel
      title="Markets"
      meta={
        <>
          {markets.length}
          <OpenLink to="/markets">Open</OpenLink>
        </>
      }
    >
      {markets.length === 0 ? (
        <EmptyState title="No market is listed">Symbols appear here once they are listed.</EmptyState>
      ) : (
        <RecordTable
          caption="Markets"
          columns={columns}
          rows={markets}
          rowKey={(market) => market.id}
          onOpen={(market) => void navigate(`/markets/${market.id}/show`)}
        />
      )}
    </Panel>
  );
}
