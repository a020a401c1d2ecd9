import type { AgreementId } from '@corella/contracts/identity';
import { Dialog, SkeletonRows } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../later/later.js';
import styles from './agreement-label.module.css';

const AgreementText = later(
  () => import('./agreement-text/agreement-text.js').then((file) => file.AgreementText),
  <SkeletonRows rows={4} rowHeight={56} />,
);

interface AgreementLabelProps {
  readonly id: AgreementId;
  /** Which one its text is. Without one, the version that the customer has signed. */
  readonly version?: number | undefined;
}

/** The wording beside an agreement's tick, with a button that opens its text; pressing it does not tick. */
export function AgreementLabel({ id, version }: AgreementLabelProps): JSX.Element {
  const { t } = useTranslation('agreements');
  const [open, setOpen] = useState(false);
  return (
    <>
      {t(`${id}.before`)}
      <button
        type="button"
        className={styles.link}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t(`${id}.title`)}
      </button>
      {t(`${id}.after`)}
      <Dialog open={open} onClose={() => setOpen(false)} title={t(`${id}.title`)} width={560}>
        {open ? <AgreementText id={id} version={version} /> : null}
      </Dialog>
    </>
  );
}
