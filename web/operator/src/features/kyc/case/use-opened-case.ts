import { useEffect, useState } from 'react';
import type { KycCaseOpened, KycCaseRecord } from '@corella/contracts/operator';
import { callVerb } from '../../../shared/api/operator-api.js';
import { messageOf } from '../../../shared/api/message-of.js';

/** Reading a case to decide it is an identity check, so whoever holds it is not asked for a reason. */
const OWN_REASON = 'V02';

export interface OpenedCase {
  readonly opened: KycCaseOpened | null;
  /** The reason that is on record for this look, also for its pictures. */
  readonly reason: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly open: (reason: string) => Promise<void>;
  /** Whether the case is no longer what was read: sent again, or found otherwise by the check. */
  readonly changed: boolean;
}

/**
 * Answers and findings of a case. Each opening is an act on record, so it happens when the reader asks for it, or once
 * by itself for who has claimed the case, and never with the refreshing of the page.
 */
export function useOpenedCase(record: KycCaseRecord, opensItself: boolean): OpenedCase {
  const [opened, setOpened] = useState<KycCaseOpened | null>(null);
  const [reason, setReason] = useState(OWN_REASON);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (why: string): Promise<void> => {
    setOpening(true);
    setProblem(null);
    try {
      const answer = await callVerb({ resource: 'kyc-cases', id: record.id, verb: 'open', body: { reason: why } });
      setReason(why);
      setOpened(answer as KycCaseOpened);
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
  return { opened, reason, isOpening, problem, open, changed: opened !== null && !isSame(opened, record) };
}

const isSame = (opened: KycCaseOpened, record: KycCaseRecord): boolean =>
  opened.attempt === record.attempt &&
  opened.checked === record.checked &&
  opened.mismatches === record.mismatches &&
  opened.marks.join() === record.marks.join();
