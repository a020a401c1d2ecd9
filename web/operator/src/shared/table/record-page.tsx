import type { JSX, ReactNode } from 'react';
import { Button } from '@mui/material';
import { HttpError, useGetOne } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '../api/message-of.js';
import { EmptyState, ErrorState, StaleNotice, TableSkeleton } from './table-states.js';
import { useNow } from '../live/use-now.js';
import { Panel } from '../ui/panel.js';

const REFETCH_MS = 10_000;
const NOT_FOUND = 404;

interface RecordPageProps<Row extends RaRecord> {
  readonly resource: string;
  readonly noun: string;
  readonly refetchMs?: number;
  readonly children: (record: Row) => ReactNode;
}

/** The record that the address names, with its loading, missing and stale states. */
export function RecordPage<Row extends RaRecord>({
  resource,
  noun,
  refetchMs = REFETCH_MS,
  children,
}: RecordPageProps<Row>): JSX.Element {
  const { id = '' } = useParams();
  const now = useNow();
  const { data, error, refetch, dataUpdatedAt } = useGetOne<Row>(
    resource,
    { id },
    // A list that was read before may have left an older state of the record, so it is always asked for.
    { refetchInterval: refetchMs, refetchOnMount: 'always', retry: 1 },
  );
  const retry = (): void => void refetch();
  if (data === undefined) {
    return (
      <Panel label={noun}>
        {error === null ? (
          <TableSkeleton columns={3} label={`the ${noun}`} />
        ) : error instanceof HttpError && error.status === NOT_FOUND ? (
          <EmptyState
            title={`There is no such ${noun}`}
            action={
              <Button variant="outlined" component={Link} to={`/${resource}`}>
                Show all
              </Button>
            }
          >
            None has the id {id}.
          </EmptyState>
        ) : (
          <ErrorState title={`This ${noun} could not be loaded`} detail={messageOf(error)} onRetry={retry} />
        )}
      </Panel>
    );
  }
  return (
    <>
      {error !== null && <StaleNotice ageMs={now - dataUpdatedAt} onRetry={retry} />}
      {children(data)}
    </>
  );
}
