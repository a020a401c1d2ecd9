import type { JSX } from 'react';
import type { MarketRecord } from '@corella/contracts/operator';
import { useAccess } from '../../../shared/access/use-access.js';
import { beginsText, parameterRows, parameterText } from '../../../shared/changes/change-rows.js';
import { ChangeTable } from '../../../shared/changes/change-table.js';
import { fieldValue, PARAMETER_FIELDS } from '../../../shared/changes/parameter-fields.js';
import { messageOf } from '../../../shared/api/message-of.js';
import { ErrorState } from '../../../shared/table/table-states.js';
import { Facts, OpenLink, Panel, PanelBody } from '../../../shared/ui/panel.js';
import { useParameters } from './use-parameters.js';
import styles from './parameters.module.css';

/** The open market's parameters in short: those in force, and what the next version changes. */
export function ParametersPanel({
  market,
  nowMs,
}: {
  readonly market: MarketRecord;
  readonly nowMs: number;
}): JSX.Element {
  const { may } = useAccess();
  const { data, error, refetch } = useParameters(market.id);
  const link = <OpenLink to={`/markets/${market.id}`}>{may('markets.parameters-initiate') ? 'Edit' : 'Open'}</OpenLink>;
  if (data === undefined)
    return (
      <Panel title="Parameters" meta={link}>
        {error !== null && (
          <ErrorState title="They could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  const inForce = data.versions.find(({ status }) => status === 'in-force') ?? data.latest;
  const next = data.versions.filter(({ status }) => status === 'scheduled').at(-1);
  return (
    <>
      {next !== undefined && (
        <Panel title={`Version ${next.version} is scheduled`}>
          <div className={styles.changes}>
            <p className="dim num">{beginsText(next.effectiveAt, nowMs)}</p>
            <ChangeTable caption="What it changes" rows={parameterRows(inForce.parameters, next.parameters, data)} />
          </div>
        </Panel>
      )}
      <Panel
        title="Parameters"
        meta={
          <>
            version {inForce.version}
            {link}
          </>
        }
      >
        <PanelBody>
          <Facts
            facts={PARAMETER_FIELDS.map((field) => ({
              term: field.label,
              value: parameterText(field, fieldValue(inForce.parameters, field.name), data),
            }))}
          />
        </PanelBody>
      </Panel>
    </>
  );
}
