import type { DeadLetter, LetterTry, OpenedLetter, RetryOutcome } from '@corella/bus';
import { FIAT_SERVICE } from '@corella/contracts/cash';
import { IDENTITY_SERVICE, plainTextOf } from '@corella/contracts/identity';
import {
  LETTER_CONTENTS,
  LETTER_LANES,
  LETTER_OUTCOMES,
  type DeadLetterRecord,
  type LetterOutcome,
  type OpenedLetterRecord,
  type RetriedLetter,
} from '@corella/contracts/operator';
import type { MemoryList } from '@corella/record-lists';
import { isoText } from '../../../trading/order-text.js';

/** Whoever may write to Kafka may have written a letter. */
const MAX_TEXT = 500;
const DONE = 'done';
const REFUSED = 'refused';

/** What their commands hold stays hidden even where a venue has not sealed them. */
const SECRET: ReadonlySet<string> = new Set([IDENTITY_SERVICE, FIAT_SERVICE]);

const contentOf = ({ isKept, isSealed, service }: DeadLetter): DeadLetterRecord['content'] => {
  if (!isKept) return 'not-kept';
  return isSealed || SECRET.has(service) ? 'hidden' : 'shown';
};

const outcomeOfTry = ({ outcome, note }: LetterTry): LetterOutcome => {
  if (outcome !== 'answered') return outcome;
  return note.startsWith(REFUSED) ? 'refused' : 'done';
};

const shown = (text: string): string => plainTextOf(text.slice(0, MAX_TEXT));
const shownOrNull = (text: string | null): string | null => (text === null ? null : shown(text));

export function letterRecord(letter: DeadLetter): DeadLetterRecord {
  const { id, service, partition, lane, buriedAt, reason, commandId, commandType, trace, bytes } = letter;
  const tries = letter.tries.map((one) => ({ at: isoText(one.at), outcome: outcomeOfTry(one), note: shown(one.note) }));
  return {
    id,
    at: isoText(buriedAt),
    service: shown(service),
    partition: shown(partition),
    lane,
    command: shownOrNull(commandType),
    commandId: shownOrNull(commandId),
    requestId: shownOrNull(trace),
    reason: shown(reason),
    bytes,
    content: contentOf(letter),
    tries,
    lastOutcome: tries.at(-1)?.outcome ?? null,
  };
}

export function openedRecord({ letter, text }: OpenedLetter): OpenedLetterRecord {
  const record = letterRecord(letter);
  return { ...record, body: record.content === 'shown' ? text : null };
}

export const LETTERS_LIST: MemoryList<DeadLetterRecord> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    at: { kind: 'time', of: ({ at }) => at },
    service: { kind: 'text', of: ({ service }) => service },
    partition: { kind: 'text', of: ({ partition }) => partition },
    lane: { kind: 'text', only: LETTER_LANES, of: ({ lane }) => lane },
    command: { kind: 'text', of: ({ command }) => command },
    requestId: { kind: 'text', of: ({ requestId }) => requestId },
    content: { kind: 'text', only: LETTER_CONTENTS, of: ({ content }) => content },
    lastOutcome: { kind: 'text', only: LETTER_OUTCOMES, of: ({ lastOutcome }) => lastOutcome },
  },
  search: ({ reason, command, commandId, requestId }) => [reason, command ?? '', commandId ?? '', requestId ?? ''],
  idOf: ({ id }) => id,
};

/** A service answers with a result, and a writer with a result and the revision that it rests on. */
function rejectionIn(reply: unknown): { readonly code?: unknown } | null {
  const { result, ok, rejection } = (reply ?? {}) as Readonly<Record<'result' | 'ok' | 'rejection', unknown>>;
  if (result !== undefined) return rejectionIn(result);
  return ok === false ? ((rejection ?? {}) as { readonly code?: unknown }) : null;
}

/** What is kept of a reply: whether the command was refused, and by which code. The rest may be secret. */
export function replyNote(reply: unknown): string {
  const rejection = rejectionIn(reply);
  return rejection === null ? DONE : `${REFUSED}: ${String(rejection.code ?? 'without a code')}`;
}

export function retriedLetter(id: string, ended: RetryOutcome): RetriedLetter {
  switch (ended.outcome) {
    case 'answered': {
      const note = replyNote(ended.reply);
      return { id, outcome: note === DONE ? 'done' : 'refused', note, letterId: null };
    }
    case 'unreadable':
      return { id, outcome: 'unreadable', note: `buried again as ${ended.letter}`, letterId: ended.letter };
    default:
      return { id, outcome: ended.outcome, note: ended.message, letterId: null };
  }
}
