import { Icon, dateTime } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage, useTo } from '../../../i18n/use-language.js';
import { SupportLink } from '../../../support/support-link.js';
import styles from '../look/withdraw.module.css';
import type { Block, BlockReason } from './find-block.js';

const MINUTE_MS = 60_000;

/** Where something can be done about it. */
const WAYS: Readonly<Partial<Record<BlockReason, string>>> = {
  'security-lock': '/user/info/?do=lock',
  verify: '/user/verify/',
  factor: '/user/info/?do=two-step',
};

/** Says why nothing can be withdrawn, and until when. */
export function BlockNote({
  block: { reason, until },
  nowMs,
  currency,
}: {
  readonly block: Block;
  readonly nowMs: number;
  readonly currency: string;
}): JSX.Element {
  const { t } = useTranslation('withdraw');
  const to = useTo();
  const language = useLanguage();
  const minutes = until === null ? 0 : Math.max(0, Math.ceil((until - nowMs) / MINUTE_MS));
  const way = WAYS[reason];
  return (
    <section className={styles.block} aria-labelledby="withdraw-block">
      <Icon name={reason === 'once-a-day' || reason === 'daily-limit' ? 'clock' : 'lock'} size={20} />
      <div className={styles.why}>
        <h2 id="withdraw-block">{t(`block.${reason}.title`, { currency: currency.toUpperCase() })}</h2>
        <p>
          {t(`block.${reason}.text`)}{' '}
          {way === undefined ? null : (
            <Link className={styles.link} to={to(way)}>
              {t(`block.${reason}.go`)}
            </Link>
          )}
          {reason === 'locked' ? <SupportLink /> : null}
        </p>
      </div>
      {until === null ? null : (
        <div className={`${styles.left} num`}>
          <span>{t('block.opens', { time: dateTime(until, language) })}</span>
          <b role="timer">{t('block.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</b>
        </div>
      )}
    </section>
  );
}
