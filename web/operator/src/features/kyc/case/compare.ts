import { sameAnswer, type KycPart } from '@corella/contracts/kyc';
import type { KycCaseOpened } from '@corella/contracts/operator';
import { answerText, fieldsOf } from '../case-words.js';
import { headingOf } from './headings.js';

export type Comparison = 'agrees' | 'differs' | 'not-read' | 'not-on-document';

/** One answer beside what was read from the document. */
export interface ComparedAnswer {
  readonly part: KycPart;
  readonly label: string;
  /** What it stands under; null in the case of a person, which has one table. */
  readonly heading: string | null;
  readonly entered: string;
  /** Null where the document does not show it or nothing was read. */
  readonly read: string | null;
  /** What was answered before the last resubmission, if that was something else. */
  readonly earlier: string | null;
  /** The customer was asked about it and says that it is right. */
  readonly kept: boolean;
  /** It was asked before the last resubmission and is not any more, as with an owner who was taken out. */
  readonly gone: boolean;
  readonly result: Comparison;
}

export function comparedAnswers(opened: KycCaseOpened, labelOf: (part: KycPart) => string): readonly ComparedAnswer[] {
  const { answers, earlier, kept, check } = opened;
  const now = fieldsOf(opened, answers);
  const before = earlier === null ? [] : fieldsOf(opened, earlier).filter((field) => !now.includes(field));
  return [...now, ...before].map((field) => {
    const { name, onDocument = false } = field;
    const entered = answers[name] ?? '';
    const read = check?.read[name]?.text ?? null;
    const sent = earlier?.[name] ?? null;
    return {
      part: name,
      label: labelOf(name),
      heading: headingOf(opened, field),
      entered: answerText(field, entered),
      read: read === null ? null : answerText(field, read),
      kept: kept.includes(name),
      earlier: sent === null || sent === entered ? null : answerText(field, sent),
      gone: before.includes(field),
      result:
        read === null
          ? onDocument
            ? 'not-read'
            : 'not-on-document'
          : sameAnswer(entered, read)
            ? 'agrees'
            : 'differs',
    };
  });
}

/** What the desk most likely asks to be fixed: the answers that the document says otherwise. */
export const differingParts = (opened: KycCaseOpened): readonly KycPart[] =>
  comparedAnswers(opened, String)
    .filter(({ result }) => result === 'differs')
    .map(({ part }) => part);

export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/**
 * Two texts word by word. Words that the other has in the same order are the same; those between are marked. Their
 * capitals and stops do not count.
 */
export function differences(one: string, other: string): readonly [one: readonly Piece[], other: readonly Piece[]] {
  const mine = one.split(' ');
  const theirs = other.split(' ');
  const common = longestCommon(mine, theirs);
  return [
    marked(
      mine,
      common.map(([at]) => at),
    ),
    marked(
      theirs,
      common.map(([, at]) => at),
    ),
  ];
}

/** Pairs of places of the longest sequence of words that both have. */
function longestCommon(one: readonly string[], other: readonly string[]): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row)
        row[j] = sameAnswer(one[i] ?? '', other[j] ?? '') ? 1 + at(i + 1, j + 1) : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (sameAnswer(one[i] ?? '', other[j] ?? '')) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Neighbouring words of one kind become one piece. */
function marked(words: readonly string[], same: readonly number[]): readonly Piece[] {
  const pieces: Piece[] = [];
  words.forEach((word, at) => {
    const differs = !same.includes(at);
    const last = pieces.at(-1);
    if (last?.differs === differs) pieces[pieces.length - 1] = { text: `${last.text} ${word}`, differs };
    else pieces.push({ text: word, differs });
  });
  return pieces;
}
