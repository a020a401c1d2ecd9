import type { KycKind } from '@corella/contracts/kyc';
import { Segmented } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import type { Draft } from '../draft/use-draft.js';
import styles from '../verify.module.css';

/** Whose account it is to be. What both forms ask stays, and what the other one asks is kept for the way back. */
export function KindChoice({
  draft,
  onBusy,
}: {
  readonly draft: Draft;
  readonly onBusy: (busy: boolean) => void;
}): JSX.Element {
  const { t } = useTranslation('verify');
  const [problem, setProblem] = useState<string | null>(null);
  const { kind } = draft.draft;
  const choose = async (next: KycKind): Promise<void> => {
    if (next === kind) return;
    setProblem(null);
    onBusy(true);
    try {
      await draft.saver.choose({ kind: next });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      onBusy(false);
    }
  };
  return (
    <section className={styles.group} aria-labelledby="verify-kind">
      <div className={styles.kind}>
        <div>
          <h2 id="verify-kind">{t('kind.title')}</h2>
          <p className={styles.lead}>{t(`kind.${kind}Lead`)}</p>
        </div>
        <Segmented<KycKind>
          label={t('kind.title')}
          value={kind}
          options={[
            { value: 'person', label: t('kind.person') },
            { value: 'company', label: t('kind.company') },
          ]}
          onChange={(next) => void choose(next)}
        />
      </div>
      <FormProblem text={problem} />
    </section>
  );
}
