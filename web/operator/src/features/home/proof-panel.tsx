import type { JSX } from 'react';
import { amount, count } from '../../shared/format/amounts.js';
import { moment } from '../../shared/format/times.js';
import { useProof } from '../../shared/explain/explain-api.js';
import { Hash } from '../../shared/ui/marks.js';
import { Facts, OpenLink, Panel, PanelBody } from '../../shared/ui/panel.js';
import { formatUnits } from '@corella/money';

const DAY_MS = 86_400_000;

/** The newest published liabilities, which customers can check their balances against. */
export function ProofPanel({ nowMs }: { readonly nowMs: number }): JSX.Element {
  const { data, error } = useProof();
  const old = data && nowMs - Date.parse(data.takenAt) > 2 * DAY_MS;
  return (
    <Panel
      title="Proof of liabilities"
      meta={data ? <OpenLink to={`/ledger-entries/${data.eventRevision}/show`}>Entry</OpenLink> : undefined}
    >
      <PanelBody>
        {!data && (
          <p className="dim">
            {error ? 'It could not be loaded.' : data === null ? 'None is published yet.' : 'Loading'}
          </p>
        )}
        {data && (
          <Facts
            facts={[
              { term: 'Taken', value: <span className={old ? 'warn' : undefined}>{moment(data.takenAt)}</span> },
              { term: 'At position', value: count(data.revision) },
              { term: 'Customers', value: count(data.leaves) },
              { term: 'Owed in AUD', value: amount(formatUnits(BigInt(data.totals['aud'] ?? '0')), 2) },
              { term: 'Root', value: <Hash value={data.rootHash} /> },
            ]}
          />
        )}
      </PanelBody>
    </Panel>
  );
}
