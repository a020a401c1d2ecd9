import { useEffect } from 'react';
import type { RemovalOpened, RemovalRecord } from '@corella/contracts/operator';
import { useOpened, type Opening } from '../../../shared/actions/use-opened.js';

/** Reading a request to decide it is an identity check, so whoever holds it is not asked for a reason. */
const OWN_REASON = 'V02';

/** Its `reason` is on record for its enclosures, too. */
export interface OpenedRequest extends Opening<RemovalOpened> {
  /** Whether the request is no longer what was read. */
  readonly changed: boolean;
}

/** What the customer wrote, and what the account knows of its owner. It opens once by itself for who has claimed it. */
export function useOpenedRequest(record: RemovalRecord, opensItself: boolean): OpenedRequest {
  const opening = useOpened<RemovalOpened>({ resource: 'removal-requests', id: record.id, ownReason: OWN_REASON });
  const { opened, isOpening, problem, open } = opening;
  const begins = opensItself && opened === null && !isOpening && problem === null;
  useEffect(() => {
    if (begins) void open(OWN_REASON);
  }, [begins]);
  return { ...opening, changed: opened !== null && isOpen(record.status) && !isOpen(opened.status) };
}

/** While a request is open, what it says stays; an answer, or a second person who refused, opens it again. */
const isOpen = (status: RemovalRecord['status']): boolean => status === 'submitted' || status === 'claimed';
