import { useState } from 'react';
import { messageOf } from '../api/message-of.js';
import { callVerb } from '../api/operator-api.js';

/** A record with what is personal of it, as it was read. */
export interface Opening<Opened> {
  /** Null until it was opened. */
  readonly opened: Opened | null;
  /** The reason that is on record for the last look. */
  readonly reason: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly open: (reason: string) => Promise<void>;
}

/** Opens a record for a reason. Each opening is an act on record, so it happens when the reader asks. */
export function useOpened<Opened>(resource: string, id: string): Opening<Opened> {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [reason, setReason] = useState('');
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (why: string): Promise<void> => {
    setOpening(true);
    setProblem(null);
    try {
      const answer = await callVerb({ resource, id, verb: 'open', body: { reason: why } });
      setReason(why);
      setOpened(answer as Opened);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setOpening(false);
    }
  };
  return { opened, reason, isOpening, problem, open };
}
