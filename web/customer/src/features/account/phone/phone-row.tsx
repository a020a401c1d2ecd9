import type { Me } from '@corella/contracts/web';
import { Button, Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { guestOf } from '../../../guards/guest-of.js';
import { later } from '../../../later/later.js';
import styles from '../account.module.css';
import { Row } from '../protection-rows.js';
import type { PhoneDialogProps } from './phone-dialog.js';
import type { PhoneRemoveDialogProps } from './phone-remove-dialog.js';
import { shownPhone } from '../../../phone/shown-phone.js';

const PhoneDialog = later<PhoneDialogProps>(() => import('./phone-dialog.js').then((file) => file.PhoneDialog));
const PhoneRemoveDialog = later<PhoneRemoveDialogProps>(() =>
  import('./phone-remove-dialog.js').then((file) => file.PhoneRemoveDialog),
);

interface PhoneRowProps {
  readonly me: Me;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The phone of the account, whole to its owner. A sub-account has none, and a venue that cannot text offers none. */
export function PhoneRow({ me, isOpen, onOpen, onClose }: PhoneRowProps): JSX.Element | null {
  const { t } = useTranslation('phone');
  const [isRemoving, setRemoving] = useState(false);
  const { phone, phoneOffered } = me;
  if (guestOf(me).is === 'sub' || (phone === null && !phoneOffered)) return null;
  return (
    <ul>
      <Row
        icon="message"
        title={t('title')}
        blocks={phone === null ? 'phone-bind' : 'phone-change'}
        detail={phone === null ? t('off') : t('on', { phone: shownPhone(phone) })}
        state={
          <span className={styles.chip}>
            {phone === null ? null : <Icon name="check" size={12} />}
            {t(phone === null ? 'chipOff' : 'chipOn')}
          </span>
        }
        more={
          phone === null ? null : (
            <button
              type="button"
              className={styles.link}
              aria-label={t('remove.title')}
              onClick={() => setRemoving(true)}
            >
              {t('remove.open')}
            </button>
          )
        }
        action={
          <Button size="s" aria-label={t(phone === null ? 'bind.title' : 'change.title')} onClick={onOpen}>
            {t(phone === null ? 'bind.open' : 'change.open')}
          </Button>
        }
      />
      {isOpen ? <PhoneDialog me={me} onClose={onClose} /> : null}
      {isRemoving ? <PhoneRemoveDialog me={me} onClose={() => setRemoving(false)} /> : null}
    </ul>
  );
}
