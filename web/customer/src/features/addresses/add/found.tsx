import { Check, Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofField } from '../../../step-up/proof-field.js';
import { AddressText } from '../../../address-text/address-text.js';
import styles from '../look/addresses.module.css';
import type { Adding } from './use-adding.js';

interface FoundProps extends Omit<Adding, 'found'> {
  readonly found: NonNullable<Adding['found']>;
  readonly refused: Readonly<Record<string, string | undefined>>;
}

/** The address as it is written properly, the saved one that it is like, and who asks. */
export function Found({ found, proof, saving, confirmed, confirm, refused }: FoundProps): JSX.Element {
  const { t } = useTranslation('addresses');
  return (
    <>
      <p className={styles.found} role="status">
        <AddressText text={found.address} />
      </p>
      {found.alike === null ? null : (
        <div className={styles.note}>
          <Icon name="warn" size={20} />
          <span>
            {t('alike', { label: found.alike.label })} <AddressText text={found.alike.address} />
          </span>
          <Check
            label={t('confirm')}
            checked={confirmed}
            {...(saving && !confirmed ? { error: t('confirmFirst') } : {})}
            onChange={(event) => confirm(event.target.checked)}
          />
        </div>
      )}
      <ProofField draft={proof} asked={saving} refused={refused['stepUp'] ?? refused['code']} />
    </>
  );
}
