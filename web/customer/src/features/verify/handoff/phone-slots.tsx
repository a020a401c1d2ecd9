import { KYC_GESTURES, type KycSlot } from '@corella/contracts/kyc';
import type { Kyc, KycPictureWire } from '@corella/contracts/kyc-web';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { pictureUrl } from '../api/kyc.js';
import { pictureText } from '../picture/picture-text.js';
import { partLabel, said } from '../words.js';
import styles from './handoff.module.css';

interface PhoneSlotsProps {
  readonly slots: readonly KycSlot[];
  readonly kyc: Kyc;
  readonly pictures: readonly KycPictureWire[];
}

/** Each picture that the phone is to send: what it looks like once it is there, and what was asked for. */
export function PhoneSlots({ slots, kyc, pictures }: PhoneSlotsProps): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  return (
    <ul className={styles.slots} aria-label={t('phone.slots')}>
      {slots.map((slot) => {
        const picture = pictures.find((one) => one.slot === slot);
        const label = partLabel(slot, kyc.country, language);
        return (
          <li key={slot} data-there={picture === undefined ? undefined : ''}>
            <span className={styles.shown}>
              {picture === undefined ? (
                <Icon name={slot.startsWith('selfie') ? 'user' : 'document'} size={20} />
              ) : (
                <img src={pictureUrl(slot, picture.sentAt)} alt={pictureText(t, slot, label)} />
              )}
            </span>
            <b>
              {picture === undefined ? null : <Icon name="check" />}
              {label}
            </b>
            <small>{noteOf(picture)}</small>
          </li>
        );
      })}
    </ul>
  );

  function noteOf(picture: KycPictureWire | undefined): string {
    if (picture === undefined) return t('phone.notYet');
    const [worst] = picture.advice;
    if (worst !== undefined) return t(`picture.bad.${worst}`);
    return picture.gesture === undefined ? t('phone.there') : said(KYC_GESTURES[picture.gesture], language);
  }
}
