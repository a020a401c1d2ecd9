import { IconButton, toast } from '@corella/ui';
import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account-shell.module.css';

const SHOWN_MS = 2_000;

/** Copies the value and says so on the button for two seconds. */
export function CopyButton({
  text,
  label,
  edge = 36,
}: {
  readonly text: string;
  readonly label?: string;
  readonly edge?: 28 | 36;
}): JSX.Element {
  const { t } = useTranslation('forms');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error(t('copy'), text),
    );
  };
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      edge={edge}
      label={copied ? t('copied') : (label ?? t('copy'))}
      onClick={copy}
    />
  );
}

/** A value in a row of its own, selectable, with its copy button. `shown` may group its characters for reading. */
export function CopyRow({
  text,
  label,
  shown = text,
}: {
  readonly text: string;
  readonly label: string;
  readonly shown?: string;
}): JSX.Element {
  return (
    <div className={styles.copyRow}>
      <span>{shown}</span>
      <CopyButton text={text} label={label} />
    </div>
  );
}
