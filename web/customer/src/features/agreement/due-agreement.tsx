import type { Agreement } from '@corella/contracts/agreements-web';
import { Button, Check, SkeletonRows, longDateTime } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AgreementLabel } from '../../agreements/agreement-label.js';
import { useLanguage } from '../../i18n/use-language.js';
import { later } from '../../later/later.js';
import styles from './agreement.module.css';

const AgreementChanges = later(
  () => import('../../agreements/agreement-text/agreement-changes.js').then((file) => file.AgreementChanges),
  <SkeletonRows rows={3} rowHeight={40} />,
);

/** A version to sign. */
export type DueAgreement = Agreement & { readonly due: NonNullable<Agreement['due']> };

interface DueAgreementItemProps {
  readonly agreement: DueAgreement;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: () => void;
}

/** One version to accept: since when it counts, what changed since the one that was signed, and the tick. */
export function DueAgreementItem({ agreement, checked, error, onChange }: DueAgreementItemProps): JSX.Element {
  const { t } = useTranslation('agreement');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { id, due, version } = agreement;
  const begins = Date.parse(due.effectiveAt);
  return (
    <div className={styles.due}>
      {version === null ? null : (
        <>
          <small className={`num ${styles.record}`}>
            {t(begins > Date.now() ? 'begins' : 'began', { version: due.version, at: longDateTime(begins, language) })}
          </small>
          <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideChanges' : 'showChanges', { version })}
          </Button>
          {open ? <AgreementChanges id={id} from={version} to={due.version} /> : null}
        </>
      )}
      <Check
        label={<AgreementLabel id={id} version={due.version} />}
        checked={checked}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}
