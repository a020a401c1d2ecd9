import { useId, useState } from 'react';
import type { JSX } from 'react';
import { Button, Dialog, IconButton } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ExplainedLineRecord, ExplanationRecord } from '@corella/contracts/operator';
import { amount, count } from '../format/amounts.js';
import { accountLabel, sentence } from '../format/names.js';
import { exactUtc, moment } from '../format/times.js';
import { RecordTable } from '../table/record-table.js';
import type { Column } from '../table/record-table.js';
import { messageOf } from '../api/message-of.js';
import { EmptyState, ErrorState, TableSkeleton } from '../table/table-states.js';
import { AssetMark, Movement } from '../ui/marks.js';
import { Icon } from '../ui/icon.js';
import { useExplanation } from './explain-api.js';
import styles from './explain-dialog.module.css';

export interface Explained {
  readonly account: string;
  readonly asset: string;
}

const WIDTH = 920;

/** Explains a balance: its value at any instant, and the journal lines behind it with the balance after each one. */
export function ExplainDialog({ account, asset, onClose }: Explained & { readonly onClose: () => void }): JSX.Element {
  const id = useId();
  const [at, setAt] = useState('');
  const explanation = useExplanation({ account, asset, at });
  const [first] = explanation.data?.pages ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: WIDTH, maxWidth: 'calc(100vw - 32px)', margin: 0 } } }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            <AssetMark asset={asset} /> of {accountLabel(account)}, explained
          </h2>
        </div>
        <AsOf at={at} onChange={setAt} />
        <IconButton aria-label="Close dialog" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {first === undefined &&
          (explanation.error === null ? (
            <TableSkeleton columns={5} label="the explanation" />
          ) : (
            <ErrorState
              title="This balance could not be explained"
              detail={messageOf(explanation.error)}
              onRetry={() => void explanation.refetch()}
            />
          ))}
        {first !== undefined && <Figure explained={first} />}
        {first !== undefined && (
          <Lines lines={explanation.data?.pages.flatMap((page) => page.items) ?? []} onFollow={onClose} />
        )}
        {explanation.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="outlined"
              disabled={explanation.isFetchingNextPage}
              onClick={() => void explanation.fetchNextPage()}
            >
              {explanation.isFetchingNextPage ? 'Loading' : 'Earlier lines'}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function AsOf({ at, onChange }: { readonly at: string; readonly onChange: (at: string) => void }): JSX.Element {
  const pick = (text: string): void => {
    const atMs = new Date(text).getTime();
    onChange(Number.isNaN(atMs) || atMs >= Date.now() ? '' : new Date(atMs).toISOString());
  };
  return (
    <div className={styles.asOf}>
      <label>
        As of{' '}
        <input
          key={at === '' ? 'now' : 'then'}
          type="datetime-local"
          step="1"
          onChange={(event) => pick(event.target.value)}
        />
      </label>
      {at === '' ? (
        <span className="dim">now</span>
      ) : (
        <Button size="small" variant="text" onClick={() => onChange('')}>
          Now
        </Button>
      )}
    </div>
  );
}

function Figure({ explained }: { readonly explained: ExplanationRecord }): JSX.Element {
  return (
    <dl className={`${styles.figure} num`}>
      <div>
        <dt>Available</dt>
        <dd>{amount(explained.available, 8)}</dd>
      </div>
      <div>
        <dt>Frozen</dt>
        <dd>{amount(explained.frozen, 8)}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd data-testid="explained-total">{amount(explained.total, 8)}</dd>
      </div>
      <div>
        <dt>At</dt>
        <dd title={exactUtc(explained.at)}>{moment(explained.at)}</dd>
      </div>
      <div>
        <dt>Position</dt>
        <dd>{count(explained.revision)}</dd>
      </div>
    </dl>
  );
}

function Lines({
  lines,
  onFollow,
}: {
  readonly lines: readonly ExplainedLineRecord[];
  readonly onFollow: () => void;
}): JSX.Element {
  if (lines.length === 0) return <EmptyState title="No lines">Nothing had touched this balance by then.</EmptyState>;
  const columns: readonly Column<ExplainedLineRecord>[] = [
    {
      key: 'at',
      label: 'Posted',
      width: '144px',
      render: (line) => <span title={exactUtc(line.at)}>{moment(line.at)}</span>,
    },
    { key: 'type', label: 'Type', render: (line) => sentence(line.type) },
    {
      key: 'entry',
      label: 'Entry',
      width: '96px',
      numeric: true,
      render: (line) => (
        <Link className="link" to={`/ledger-entries/${line.revision}/show`} onClick={onFollow}>
          {count(line.revision)}
        </Link>
      ),
    },
    {
      key: 'cause',
      label: 'Cause',
      width: '156px',
      long: true,
      render: (line) => <Cause line={line} onFollow={onFollow} />,
    },
    { key: 'bucket', label: 'Part', width: '80px', render: (line) => <span className="dim">{line.bucket}</span> },
    {
      key: 'amount',
      label: 'Amount',
      width: '160px',
      numeric: true,
      render: (line) => <Movement value={line.amount} />,
    },
    {
      key: 'after',
      label: 'Balance after',
      width: '168px',
      numeric: true,
      render: (line) => amount(line.balanceAfter, 8),
    },
  ];
  return (
    <RecordTable caption="Journal lines, newest first" columns={columns} rows={lines} rowKey={(line) => line.id} />
  );
}

function Cause({ line, onFollow }: { readonly line: ExplainedLineRecord; readonly onFollow: () => void }): JSX.Element {
  const { orderId, approvalId, memo } = line.cause;
  if (orderId !== null)
    return (
      <Link className="link num" to={`/orders/${orderId}/show`} onClick={onFollow}>
        {orderId}
      </Link>
    );
  if (approvalId !== null)
    return (
      <Link className="link" to={`/approvals/${approvalId}/show`} onClick={onFollow}>
        Approval {approvalId.slice(0, 8)}
      </Link>
    );
  return (
    <span className="dim" title={memo ?? line.businessId}>
      {memo ?? line.businessId}
    </span>
  );
}
