import type { DeadLetterRecord, LetterOutcome, RetriedLetter } from '@corella/contracts/operator';
import type { Tone } from '../../shared/ui/marks.js';

interface Words {
  /** In a list. */
  readonly short: string;
  /** What has happened, as a sentence. */
  readonly said: string;
  readonly tone: Tone;
}

/** What the end of a try means, and no more than is known. */
const OUTCOMES: Readonly<Record<LetterOutcome, Words>> = {
  done: { short: 'done', said: 'Its service has read it and carried it out.', tone: 'line' },
  refused: { short: 'refused', said: 'Its service has read it and refused it. It changed nothing.', tone: 'plain' },
  failed: {
    short: 'failed',
    said: 'Its service broke on it. Whether something happened is not known: look at what it asks for before another try.',
    tone: 'hot',
  },
  'not-sent': { short: 'not sent', said: 'It was not decided. Nothing happened; try again later.', tone: 'warn' },
  unreadable: {
    short: 'unreadable again',
    said: 'Its service cannot read it yet. Nothing happened, and it lies here once more.',
    tone: 'warn',
  },
  unknown: {
    short: 'not known',
    said: 'No answer came in time. Whether something happened is not known: look at what it asks for before another try.',
    tone: 'hot',
  },
};

export const outcomeShort = (outcome: LetterOutcome): string => OUTCOMES[outcome].short;
export const outcomeTone = (outcome: LetterOutcome): Tone => OUTCOMES[outcome].tone;
export const outcomeSaid = (outcome: LetterOutcome): string => OUTCOMES[outcome].said;
export const outcomeChoices = Object.entries(OUTCOMES).map(([value, { short }]) => ({ value, label: short }));

const MEANT: readonly LetterOutcome[] = ['refused', 'failed', 'not-sent', 'unknown'];

/** What the venue noted of a try, where it says more than the outcome does. */
export const noteOf = ({ outcome, note }: Pick<RetriedLetter, 'outcome' | 'note'>): string | null =>
  MEANT.includes(outcome) && note !== '' ? note.replace(/^refused: /, '') : null;

export const commandName = ({ command }: Pick<DeadLetterRecord, 'command'>): string =>
  command ?? 'A command without a type';

/** "command HoldFunds of ledger: order.side: Invalid option" → "order.side", if a field is named. */
export function fieldAtFault(reason: string): string | null {
  const [, field] = /^command \S+ of \S+: ([A-Za-z0-9_.]+): /.exec(reason) ?? [];
  return field ?? null;
}

/** Beside its command and its service, a reason need not name them. */
export const reasonShort = (reason: string): string => reason.replace(/^command \S+ of \S+: /, '');

export const letterAddress = (id: string): string => `/dead-letters/${encodeURIComponent(id)}/show`;
