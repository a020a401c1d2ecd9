import type { KycMethod } from '@corella/contracts/kyc';
import { Segmented } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import type { Draft } from '../draft/use-draft.js';
import styles from '../verify.module.css';

interface MethodChoiceProps {
  readonly draft: Draft;
  /** Whether the country sends a letter after an approval, which e-KYC spares. */
  readonly letter: boolean;
}

/** How the pictures come: as files, or by a phone with three selfies, which is decided sooner. */
export function MethodChoice({ draft, letter }: MethodChoiceProps): JSX.Element {
  const { t } = useTranslation('verify');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { method } = draft.draft;
  const choose = async (next: KycMethod): Promise<void> => {
    if (next === method || busy) return;
    setProblem(null);
    setBusy(true);
    try {
      await draft.saver.choose({ method: next });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.kind} aria-busy={busy}>
        <div>
          <h2 id="verify-method">{t('method.title')}</h2>
          <p className={styles.lead}>
            {t(`method.${method}Lead`)} {letter ? t(`method.${method}Letter`) : ''}
          </p>
        </div>
        <Segmented<KycMethod>
          label={t('method.title')}
          value={method}
          options={[
            { value: 'upload', label: t('method.upload') },
            { value: 'ekyc', label: t('method.ekyc') },
          ]}
          onChange={(next) => void choose(next)}
        />
      </div>
      <FormProblem text={problem} />
    </>
  );
}
