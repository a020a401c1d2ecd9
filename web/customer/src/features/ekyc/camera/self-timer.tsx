import { Button } from '@corella/ui';
import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

const SECONDS = 3;
const SECOND_MS = 1_000;

interface SelfTimerProps {
  readonly disabled: boolean;
  readonly onOver: () => void;
}

/** Counts down before a selfie, so that nobody has to find the button with closed eyes. Pressed again, it stops. */
export function SelfTimer({ disabled, onOver }: SelfTimerProps): JSX.Element {
  const { t } = useTranslation('ekyc');
  const [left, setLeft] = useState<number | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      if (left === 1) over.current();
      setLeft(left === 1 ? null : left - 1);
    }, SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <>
      <Button kind="primary" size="l" full disabled={disabled} onClick={() => setLeft(left === null ? SECONDS : null)}>
        {left === null ? t('takeSoon', { count: SECONDS }) : t('takesIn', { count: left })}
      </Button>
      <span className="sr" role="status">
        {left ?? ''}
      </span>
    </>
  );
}
