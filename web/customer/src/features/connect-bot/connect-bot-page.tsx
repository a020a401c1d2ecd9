import { Tabs, buttonClass } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyButton } from '../../account-shell/copy-button.js';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import styles from './connect-bot.module.css';
import { OrderTypes } from './order-types.js';
import { samples } from './samples.js';

const LIMITS = ['key', 'address', 'batch', 'ids', 'clock'] as const;
/** Codes that every bot meets sooner or later. The full list is in the reference. */
const ERRORS = [
  'api-signature-not-valid',
  'account-frozen-balance-insufficient-error',
  'order-limitorder-price-max-error',
  'order-value-min-error',
  'order-stop-order-hit-trigger',
  'base-symbol-trade-disabled',
  'invalid-client-order-id',
  'base-record-invalid',
  '429',
] as const;

function SampleCode(): JSX.Element {
  const { t } = useTranslation('connect-bot');
  const all = samples(location.host, location.protocol === 'https:');
  const [id, setId] = useState<'javascript' | 'python'>('javascript');
  const sample = all.find((one) => one.id === id);
  return (
    <section className={styles.card} aria-labelledby="bot-sample">
      <div className={styles.cardHead}>
        <h2 id="bot-sample">{t('sample')}</h2>
        <Tabs
          label={t('language')}
          value={id}
          onChange={setId}
          items={all.map(({ id: value, name }) => ({ value, label: name }))}
        />
        {sample === undefined ? null : <CopyButton text={sample.code} edge={28} label={t('copyCode')} />}
      </div>
      <p className={styles.text}>
        <code>{sample?.install}</code>
      </p>
      <pre className={styles.code} tabIndex={0} aria-label={t('sample')}>
        <code>{sample?.code}</code>
      </pre>
    </section>
  );
}

/** From an API key to the first order: stock ccxt, the types of orders, limits and errors. */
export function ConnectBotPage(): JSX.Element {
  const { t } = useTranslation('connect-bot');
  const to = useTo();
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <div className={styles.links}>
          <Link className={buttonClass({ kind: 'primary' })} to={to('/user/api/')}>
            {t('makeKey')}
          </Link>
          <a className={buttonClass()} href="/docs">
            {t('reference')}
          </a>
        </div>
      </div>
      <SampleCode />
      <section className={styles.card} aria-labelledby="bot-types">
        <h2 id="bot-types">{t('types')}</h2>
        <p className={styles.text}>{t('typesText')}</p>
        <OrderTypes />
      </section>
      <section className={styles.card} aria-labelledby="bot-limits">
        <h2 id="bot-limits">{t('limits')}</h2>
        <dl className={styles.limits}>
          {LIMITS.map((key) => (
            <div key={key}>
              <dt>{t(`limit.${key}.name`)}</dt>
              <dd>{t(`limit.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.card} aria-labelledby="bot-errors">
        <h2 id="bot-errors">{t('errors')}</h2>
        <p className={styles.text}>{t('errorsText')}</p>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('errors')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">err-code</th>
                <th scope="col">{t('meaning')}</th>
              </tr>
            </thead>
            <tbody>
              {ERRORS.map((code) => (
                <tr key={code}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td>{t(`error.${code}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
