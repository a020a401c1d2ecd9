import type { JSX } from 'react';
import { Checkbox } from '@mui/material';
import { isKycSlot, KYC_SLOT_NAMES, type KycPart } from '@corella/contracts/kyc';
import type { KycCaseOpened } from '@corella/contracts/operator';
import { Icon } from '../../../shared/ui/icon.js';
import { gestureOf, partLabel, questionLabel } from '../case-words.js';
import { comparedAnswers, differences } from './compare.js';
import type { ComparedAnswer, Comparison, Piece } from './compare.js';
import styles from './case.module.css';

const RESULTS: Readonly<Record<Comparison, string>> = {
  agrees: 'Agrees',
  differs: 'Differs',
  'not-read': 'Not read',
  'not-on-document': 'Not on document',
};

interface AnswersTableProps {
  readonly opened: KycCaseOpened;
  /** What to ask to be fixed. */
  readonly chosen: ReadonlySet<KycPart>;
  /** Absent while this person does not decide the case. */
  readonly onToggle: ((part: KycPart) => void) | undefined;
}

/** Every answer beside what was read from the document. What differs is marked word by word. */
export function AnswersTable({ opened, chosen, onToggle }: AnswersTableProps): JSX.Element {
  const pictures = KYC_SLOT_NAMES.filter((slot) => opened.files.some((file) => file.slot === slot));
  const box = (part: KycPart, label: string): JSX.Element | null =>
    onToggle === undefined ? null : (
      <Checkbox
        size="small"
        checked={chosen.has(part)}
        onChange={() => onToggle(part)}
        slotProps={{ input: { 'aria-label': `Ask to fix ${label.toLowerCase()}` } }}
      />
    );
  return (
    <table className={styles.answers}>
      <caption className="visually-hidden">Answers and what was read from the document</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Field</th>
          <th scope="col">Customer entered</th>
          <th scope="col">Read from document</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      {headed(comparedAnswers(opened, questionLabel)).map(([heading, rows]) => (
        <tbody key={heading}>
          {heading !== '' && (
            <tr className={styles.heading}>
              <th colSpan={COLUMNS} scope="rowgroup">
                {heading}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <AnswerRow key={row.part} row={row} box={row.gone ? null : box(row.part, partLabel(row.part))} />
          ))}
        </tbody>
      ))}
      <tbody>
        {pictures.map((slot) => (
          <tr key={slot} data-result="picture">
            <td>{box(slot, partLabel(slot))}</td>
            <th scope="row">{partLabel(slot)}</th>
            <td colSpan={2}>
              {adviceText(opened, slot)}
              {gestureOf(opened, slot) !== null && <small>asked for: {gestureOf(opened, slot)}</small>}
            </td>
            <td className={styles.result}>Picture</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const COLUMNS = 5;

/** Rows under their headings, in their order; a person's stand under none. */
function headed(rows: readonly ComparedAnswer[]): readonly (readonly [string, readonly ComparedAnswer[]])[] {
  const headings = [...new Set(rows.map(({ heading }) => heading ?? ''))];
  return headings.map((heading) => [heading, rows.filter((row) => (row.heading ?? '') === heading)]);
}

function AnswerRow({ row, box }: { readonly row: ComparedAnswer; readonly box: JSX.Element | null }): JSX.Element {
  const { label, entered, read, earlier, kept, result } = row;
  const [mine, theirs] =
    result === 'differs' && read !== null ? differences(entered, read) : [same(entered), same(read ?? '–')];
  return (
    <tr data-result={result}>
      <td>{box}</td>
      <th scope="row">{label}</th>
      <td className="num">
        <Pieces pieces={mine} />
        {earlier !== null && <small>before: {earlier}</small>}
        {kept && <small>the customer says that this is right</small>}
      </td>
      <td className="num">
        <Pieces pieces={theirs} />
      </td>
      <td className={styles.result}>
        {result === 'agrees' && <Icon name="check" size={12} />}
        {result === 'differs' && <Icon name="warn" size={12} />}
        {RESULTS[result]}
      </td>
    </tr>
  );
}

const same = (text: string): readonly Piece[] => [{ text, differs: false }];

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }): JSX.Element => (
  <>
    {pieces.map(({ text, differs }, at) => (
      <span key={at}>
        {at > 0 && ' '}
        {differs ? <mark>{text}</mark> : text}
      </span>
    ))}
  </>
);

const ADVICE = { small: 'small', glare: 'reflection', blurred: 'blurred', dark: 'dark' } as const;

function adviceText({ files }: KycCaseOpened, part: KycPart): string {
  const file = isKycSlot(part) ? files.find(({ slot }) => slot === part) : undefined;
  if (file === undefined || file.advice.length === 0) return 'Sharp and evenly lit';
  return `The venue notes: ${file.advice.map((one) => ADVICE[one]).join(', ')}`;
}
