import { useMemo } from 'react';
import type { JSX } from 'react';
import { textChanges } from '@corella/contracts/agreements';
import { AGREEMENT_LANGUAGES } from '@corella/contracts/identity';
import type { AgreementTexts } from '@corella/contracts/identity';
import { ChangedText } from '@corella/ui/changed-text';
import { LANGUAGE_NAMES } from './agreement-words.js';
import styles from './text-changes.module.css';

interface TextChangesProps {
  /** The texts of the version before; null for a first one. */
  readonly before: AgreementTexts | null;
  readonly after: AgreementTexts;
}

/** Both languages of a version, with what is new and what is gone since the version before. */
export function TextChanges({ before, after }: TextChangesProps): JSX.Element {
  return (
    <div className={styles.languages}>
      {AGREEMENT_LANGUAGES.map((language) => (
        <section key={language} lang={language} aria-label={LANGUAGE_NAMES[language]}>
          <h3>{LANGUAGE_NAMES[language]}</h3>
          <Changed before={before?.[language] ?? null} after={after[language]} />
        </section>
      ))}
    </div>
  );
}

function Changed({ before, after }: { readonly before: string | null; readonly after: string }): JSX.Element {
  const paragraphs = useMemo(() => textChanges(before ?? after, after), [before, after]);
  return (
    <div className={styles.text}>
      <ChangedText paragraphs={paragraphs} />
    </div>
  );
}
