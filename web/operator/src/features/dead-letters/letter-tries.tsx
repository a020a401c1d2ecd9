import type { JSX } from 'react';
import type { DeadLetterRecord } from '@corella/contracts/operator';
import { moment } from '../../shared/format/times.js';
import { Chip } from '../../shared/ui/marks.js';
import styles from './dead-letters.module.css';
import { noteOf, outcomeShort, outcomeTone } from './letter-words.js';

/** Each time that somebody sent it again, the newest first. Who it was stands in the audit log. */
export function LetterTries({ tries }: Pick<DeadLetterRecord, 'tries'>): JSX.Element {
  return (
    <ol className={styles.tries} aria-label="Sent again">
      {[...tries].reverse().map((one) => (
        <li key={one.at}>
          <time className="num" dateTime={one.at}>
            {moment(one.at)}
          </time>
          <Chip tone={outcomeTone(one.outcome)}>{outcomeShort(one.outcome)}</Chip>
          {noteOf(one) !== null && <span className="dim">{noteOf(one)}</span>}
        </li>
      ))}
    </ol>
  );
}
