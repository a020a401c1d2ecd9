import { REMOVAL_UPLOAD } from '@corella/contracts/removal-web';
import { Button, Icon } from '@corella/ui';
import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { canBeRead } from '../../pictures/read-picture.js';
import styles from './removal.module.css';

interface EnclosureFieldProps {
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
}

/** One file to go along, checked before anything is sent. */
export function EnclosureField({ file, onChange }: EnclosureFieldProps): JSX.Element {
  const { t } = useTranslation('removal');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'type' | 'size' | 'unreadable' | null>(null);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const found = !(REMOVAL_UPLOAD.types as readonly string[]).includes(chosen.type)
      ? 'type'
      : chosen.size > REMOVAL_UPLOAD.maxBytes
        ? 'size'
        : (await canBeRead(chosen))
          ? null
          : 'unreadable';
    setProblem(found);
    onChange(found === null ? chosen : null);
  };
  return (
    <div className={styles.file}>
      <span className={styles.label}>{t('enclosure.label')}</span>
      {file === null ? null : (
        <p className={styles.chosen}>
          <Icon name="check" />
          <span>{file.name}</span>
        </p>
      )}
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          <Icon name="warn" />
          {t(`enclosure.${problem}`)}
        </p>
      )}
      <div className={styles.pair}>
        <Button onClick={() => input.current?.click()}>
          {t(file === null ? 'enclosure.choose' : 'enclosure.another')}
        </Button>
        {file === null ? null : (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {t('enclosure.without')}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{t('enclosure.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={REMOVAL_UPLOAD.types.join()}
        aria-label={t('enclosure.label')}
        onChange={(event) => void take(event.target.files?.[0])}
        onClick={(event) => (event.currentTarget.value = '')}
      />
    </div>
  );
}
