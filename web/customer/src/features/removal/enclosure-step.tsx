import { ProblemError } from '@corella/api-client';
import { Button } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, messageOf } from '../../forms/form-problem.js';
import { useSendRemoval } from './api/removals.js';
import { EnclosureField } from './enclosure-field.js';
import styles from './removal.module.css';

interface EnclosureStepProps {
  readonly token: string;
  readonly onSent: () => void;
  /** The time to write is over. */
  readonly onOver: () => void;
}

/** The last step: an enclosure if there is one, and sending. */
export function EnclosureStep({ token, onSent, onOver }: EnclosureStepProps): JSX.Element {
  const { t } = useTranslation('removal');
  const sending = useSendRemoval();
  const [file, setFile] = useState<File | null>(null);
  const isOver = sending.error instanceof ProblemError && sending.error.code === 'removal-link-invalid';
  if (isOver)
    return (
      <div className={styles.steps}>
        <FormProblem text={t('enclosure.over')} />
        <Button kind="primary" size="l" full onClick={onOver}>
          {t('enclosure.anew')}
        </Button>
      </div>
    );
  return (
    <div className={styles.steps}>
      <EnclosureField file={file} onChange={setFile} />
      <FormProblem text={sending.isError ? messageOf(sending.error) : null} />
      <Button
        kind="primary"
        size="l"
        full
        busy={sending.isPending}
        onClick={() => sending.mutate({ token, file }, { onSuccess: onSent })}
      >
        {t('send')}
      </Button>
    </div>
  );
}
