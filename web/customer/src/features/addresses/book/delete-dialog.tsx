import { Button, Dialog, toast } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem, formClass, messageOf } from '../../../forms/form-problem.js';
import { useRemoveAddress, type AddressView } from '../api/addresses.js';
import styles from '../look/addresses.module.css';

interface DeleteProps {
  readonly removing: AddressView;
  readonly onClose: () => void;
}

function Ask({ removing, onClose }: DeleteProps): JSX.Element {
  const { t } = useTranslation('addresses');
  const remove = useRemoveAddress();
  const submit = (): void =>
    remove.mutate(removing.addressId, {
      onSuccess: () => {
        toast.done(t('deleted'));
        onClose();
      },
    });
  return (
    <div className={formClass}>
      <p>{t('deleteText', { label: removing.label })}</p>
      <FormProblem text={remove.error ? messageOf(remove.error) : null} />
      <div className={styles.two}>
        <Button size="l" onClick={onClose}>
          {t('keep')}
        </Button>
        <Button kind="primary" size="l" busy={remove.isPending} onClick={submit}>
          {t('delete')}
        </Button>
      </div>
    </div>
  );
}

/** Asks before an entry is taken out of the book. */
export function DeleteDialog({
  removing,
  onClose,
}: {
  readonly removing: AddressView | null;
  readonly onClose: () => void;
}): JSX.Element {
  const { t } = useTranslation('addresses');
  return (
    <Dialog open={removing !== null} onClose={onClose} title={t('deleteTitle')}>
      {removing === null ? null : <Ask removing={removing} onClose={onClose} />}
    </Dialog>
  );
}
