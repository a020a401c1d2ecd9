import { useState } from 'react';
import type { CSSProperties, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { percentOf, shareOf } from '../amounts/draft.js';
import type { OrderDraft, ShareInput } from '../amounts/draft.js';
import styles from '../look/form.module.css';

const MARKS = [0, 25, 50, 75, 100] as const;

export interface ShareSliderProps {
  readonly draft: OrderDraft;
  /** What the order may spend; null for visitors and until the balance is known, which turns the slider off. */
  readonly input: ShareInput | null;
  readonly onAmounts: (amounts: Partial<OrderDraft>) => void;
}

/**
 * How much of what is available the order takes. Cutting to whole lots may make the share a little smaller than the
 * one chosen, which stays shown until the amount is changed elsewhere.
 */
export function ShareSlider({ draft, input, onAmounts }: ShareSliderProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const [chosen, setChosen] = useState({ percent: 0, amount: '' });
  const field = input?.kind === 'market' && input.side === 'buy' ? 'total' : 'quantity';
  const percent =
    input === null
      ? 0
      : draft[field] === chosen.amount && chosen.amount !== ''
        ? chosen.percent
        : percentOf(draft, input);
  const choose = (next: number): void => {
    if (input === null) return;
    const amounts = shareOf(next, input);
    setChosen({ percent: next, amount: amounts[field] ?? '' });
    onAmounts(amounts);
  };
  return (
    <div className={styles.share} role="group" aria-label={t('form.share')}>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        disabled={input === null}
        aria-label={t('form.share')}
        aria-valuetext={`${percent}%`}
        style={{ '--percent': `${percent}%` } as CSSProperties}
        onChange={(event) => choose(Number(event.target.value))}
      />
      <div className={`${styles.marks} num`}>
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            disabled={input === null}
            data-reached={percent >= mark || undefined}
            onClick={() => choose(mark)}
          >
            {mark}%
          </button>
        ))}
      </div>
    </div>
  );
}
