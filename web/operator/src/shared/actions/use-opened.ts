import { useState } from 'react';
import { messageOf } from '../api/message-of.js';
import { callVerb } from '../api/operator-api.js';

export interface Opening<Opened> {
  readonly opened: Opened | null;
  /** When it was read; null before. */
  readonly readAt: string | null;
  /** The reason that is on record for the last look. */
  readonly reason: string;
  readonly isOpening: boolean;
  readonly problem: string | null;
  readonly open: (reason: string) => Promise<void>;
}

interface Closed {
  readonly resource: string;
  readonly id: string;
  /** The reason of whoever is not asked for one. */
  readonly ownReason?: string;
}

/** What of a record is opened for a reason. Each opening is an act on record, so it happens when the reader asks. */
export function useOpened<Opened>({ resource, id, ownReason = '' }: Closed): Opening<Opened> {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [readAt, setReadAt] = useState<string | null>(null);
  const [reason, setReason] = useState(ownReason);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (why: string): Promise<void> => {
    setOpening(true);
    setProblem(null);
    try {
      const answer = await callVerb({ resource, id, verb: 'open', body: { reason: why } });
      setReason(why);
      setOpened(answer as Opened);
      setReadAt(new Date().toISOString());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setOpening(false);
    }
  };
  return { opened, readAt, reason, isOpening, problem, open };
}
