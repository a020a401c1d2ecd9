import type { AgreementId } from '@corella/contracts/identity';
import { Dialog } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import styles from './agreements.module.css';

const PARAGRAPHS: Readonly<Record<AgreementId, readonly string[]>> = {
  terms: ['1', '2', '3', '4'],
  risk: ['1', '2', '3', '4'],
};

/** The wording beside an agreement's tick, with a button that opens its text; pressing it does not tick. */
export function AgreementLabel({ id }: { readonly id: AgreementId }): JSX.Element {
  const { t } = useTranslation('agreements');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Trans
        t={t}
        i18nKey={`${id}.label`}
        components={{
          1: (
            <button
              type="button"
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                setOpen(true);
              }}
            />
          ),
        }}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={t(`${id}.title`)} width={560}>
        <div className={styles.text}>
          {PARAGRAPHS[id].map((key) => (
            <p key={key}>{t(`${id}.p${key}`)}</p>
          ))}
        </div>
      </Dialog>
    </>
  );
}
