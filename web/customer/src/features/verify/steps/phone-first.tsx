import { useMe } from '@corella/api-client';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import styles from '../verify.module.css';

/** Customers of this country bind a phone before they are verified, where the venue can send text messages. */
const MUST = 'JP';

/** Says from the first step on what sending would be refused for. */
export function PhoneFirst({ country }: { readonly country: string }): JSX.Element | null {
  const { t } = useTranslation('verify');
  const { data: me } = useMe();
  const to = useTo();
  if (country !== MUST || !me || !me.phoneOffered || me.phone !== null) return null;
  return (
    <section className={styles.banner} aria-labelledby="phone-first">
      <Icon name="warn" />
      <div>
        <h2 id="phone-first">{t('phoneFirst.title')}</h2>
        <p>
          {t('phoneFirst.text')}{' '}
          <Link className={styles.link} to={to('/user/info/?do=phone')}>
            {t('phoneFirst.add')}
          </Link>
        </p>
      </div>
    </section>
  );
}
