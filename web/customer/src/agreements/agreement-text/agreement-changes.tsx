import { hasChanges, textChanges } from '@corella/contracts/agreements';
import type { AgreementId } from '@corella/contracts/identity';
import { SkeletonRows } from '@corella/ui';
import { ChangedText } from '@corella/ui/changed-text';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.js';
import styles from './agreement-text.module.css';
import { useTextOfVersion } from './text-of-version.js';

interface AgreementChangesProps {
  readonly id: AgreementId;
  readonly from: number;
  readonly to: number;
}

/** What a version says that the one before did not, and what it says no more. Unchanged paragraphs stand between. */
export function AgreementChanges({ id, from, to }: AgreementChangesProps): JSX.Element {
  const { t } = useTranslation('agreement-text');
  const language = useLanguage();
  const [before, after] = [useTextOfVersion(id, from), useTextOfVersion(id, to)];
  const [old, fresh] = [before.data?.texts[language], after.data?.texts[language]];
  const paragraphs = useMemo(
    () => (old === undefined || fresh === undefined ? null : textChanges(old, fresh)),
    [old, fresh],
  );
  if (paragraphs === null)
    return before.isError || after.isError ? <p role="alert">{t('away')}</p> : <SkeletonRows rows={3} rowHeight={40} />;
  return (
    <div className={styles.changes}>
      {hasChanges(paragraphs) ? null : <p>{t('same')}</p>}
      <ChangedText paragraphs={paragraphs} />
    </div>
  );
}
