import { useEffect, useState } from 'react';
import type { RemovalOpened, RemovalRecord } from '@corella/contracts/operator';
import { messageOf } from '../../../shared/api/message-of.js';
import { callVerb } from '../../../shared/api/operator-api.js';

/** Reading a request to decide it is an identity check, so whoever holds it is not asked for a reason. */
const OWN_REASON = 'V02';

export interface OpenedRequest {
  readonly opened: RemovalOpened | null;
  /** The reason that is on record for this look, also for its enclosures. */
  readonly reason: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly open: (reason: string) => Promise<void>;
  /** Whether the request is no longer what was read. */
  readonly changed: boolean;
}

/**
 * What the customer wrote, and what the account knows of its owner. Each opening is an act on record, so it happens
 * when the reader asks for it, or once by itself for who has claimed the request.
 */
export function useOpenedRequest(record: RemovalRecord, opensItself: boolean): OpenedRequest {
  const [opened, setOpened] = useState<RemovalOpened | null>(null);
  const [readAs, setReadAs] = useState(record.status);
  const [reason, setReason] = useState(OWN_REASON);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (why: string): Promise<void> => {
    setOpening(true);
    setProblem(null);
    try {
      const answer = await callVerb({
        resource: 'removal-requests',
        id: record.id,
        verb: 'open',
        body: { reason: why },
      });
      setReason(why);
      setReadAs(record.status);
      setOpened(answer as RemovalOpened);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setOpening(false);
    }
  };
  const begins = opensItself && opened === null && !isOpening && problem === null;
  useEffect(() => {
    if (begins) void open(OWN_REASON);
  }, [begins]);
  return {
    opened,
    reason,
    isOpening,
    problem,
    open,
    changed: opened !== null && isOpen(record.status) && !isOpen(readAs),
  };
}

/** While a request is open, what it says stays; an answer, or a second person who refused, opens it again. */
const isOpen = (status: RemovalRecord['status']): boolean => status === 'submitted' || status === 'claimed';
