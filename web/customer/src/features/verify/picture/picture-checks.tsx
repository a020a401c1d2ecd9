import type { PictureAdvice } from '@corella/contracts/kyc';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../verify.module.css';

const CHECKS: readonly PictureAdvice[] = ['blurred', 'glare', 'dark', 'small'];
const MEGABYTE = 1_048_576;
const LEAST_SHOWN = 0.1;

/** What was looked at in a picture, one line each. `advice` is null where there is no picture. */
export function PictureChecks({
  advice,
  bytes,
  problem,
}: {
  readonly advice: readonly PictureAdvice[] | null;
  readonly bytes: number | undefined;
  readonly problem: string | null;
}): JSX.Element {
  const { t } = useTranslation('verify');
  return (
    <ul className={styles.checks}>
      {(advice === null ? [] : CHECKS).map((check) =>
        advice?.includes(check) === true ? (
          <li key={check} data-warn="">
            <Icon name="warn" />
            <span>
              <b>{t(`picture.bad.${check}`)}</b>
              {t(`picture.help.${check}`)}
            </span>
          </li>
        ) : (
          <li key={check}>
            <Icon name="check" />
            {t(`picture.good.${check}`)}
          </li>
        ),
      )}
      {bytes === undefined ? null : (
        <li>
          <Icon name="check" />
          {t('picture.size', { size: Math.max(LEAST_SHOWN, bytes / MEGABYTE).toFixed(1) })}
        </li>
      )}
      {problem === null ? null : (
        <li data-warn="" role="alert">
          <Icon name="warn" />
          <b>{problem}</b>
        </li>
      )}
    </ul>
  );
}
