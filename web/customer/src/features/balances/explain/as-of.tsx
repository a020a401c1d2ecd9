import { Button } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './explain.module.css';

/** `2026-11-21T18:42:07` in the browser's time zone, the format of date inputs. */
function localText(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Any past instant. Empty means now, and the field then shows the time of the figures on the page. */
export function AsOf({
  at,
  shownMs,
  onChange,
}: {
  readonly at: string;
  readonly shownMs: number | null;
  readonly onChange: (at: string) => void;
}): JSX.Element {
  const { t } = useTranslation('explain');
  const chosen = at === '' ? shownMs : Date.parse(at);
  const pick = (text: string): void => {
    const atMs = new Date(text).getTime();
    if (Number.isNaN(atMs)) onChange('');
    else if (atMs < Date.now()) onChange(new Date(atMs).toISOString());
  };
  return (
    <div className={styles.asOf}>
      <label>
        <span>{t('asOf')}</span>
        <input
          type="datetime-local"
          step="1"
          value={chosen === null ? '' : localText(chosen)}
          max={localText(Date.now())}
          onChange={(event) => pick(event.target.value)}
        />
      </label>
      {at === '' ? (
        <span className={styles.small}>{t('now')}</span>
      ) : (
        <Button size="s" onClick={() => onChange('')}>
          {t('backToNow')}
        </Button>
      )}
    </div>
  );
}
