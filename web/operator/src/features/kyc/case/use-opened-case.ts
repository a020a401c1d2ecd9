import { useEffect } from 'react';
import type { KycCaseOpened, KycCaseRecord } from '@corella/contracts/operator';
import { useOpened, type Opening } from '../../../shared/actions/use-opened.js';

/** Reading a case to decide it is an identity check, so whoever holds it is not asked for a reason. */
const OWN_REASON = 'V02';

export interface OpenedCase extends Opening<KycCaseOpened> {
  /** Whether the case is no longer what was read: sent again, or found otherwise by the check. */
  readonly changed: boolean;
}

/** Answers and findings of a case. It opens once by itself for who has claimed it. */
export function useOpenedCase(record: KycCaseRecord, opensItself: boolean): OpenedCase {
  const opening = useOpened<KycCaseOpened>({ resource: 'kyc-cases', id: record.id, ownReason: OWN_REASON });
  const { opened, isOpening, problem, open } = opening;
  const begins = opensItself && opened === null && !isOpening && problem === null;
  useEffect(() => {
    if (begins) void open(OWN_REASON);
  }, [begins]);
  return { ...opening, changed: opened !== null && !isSame(opened, record) };
}

const isSame = (opened: KycCaseOpened, record: KycCaseRecord): boolean =>
  opened.attempt === record.attempt &&
  opened.checked === record.checked &&
  opened.mismatches === record.mismatches &&
  opened.marks.join() === record.marks.join();
