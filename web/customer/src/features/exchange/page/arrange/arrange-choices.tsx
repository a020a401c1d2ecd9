import { Button, Check } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../../../kept/kept.js';
import { HIDEABLE, USUAL, isUsual, keptArrangement } from './arrangement.js';
import styles from './arrange.module.css';

/** Which panels are shown, and the way back to the usual arrangement. */
export function ArrangeChoices({ wide }: { readonly wide: boolean }): JSX.Element {
  const { t } = useTranslation('exchange');
  const kept = useKept(keptArrangement);
  const panels = HIDEABLE.filter((panel) => wide || panel !== 'markets');
  return (
    <div className={styles.menu}>
      {panels.map((panel) => (
        <Check
          key={panel}
          label={t(`${panel}.title`)}
          checked={!kept.hidden.includes(panel)}
          onChange={(event) =>
            keptArrangement.set({
              ...kept,
              hidden: event.target.checked ? kept.hidden.filter((one) => one !== panel) : [...kept.hidden, panel],
            })
          }
        />
      ))}
      <p>{t('arrange.hint')}</p>
      <Button size="s" disabled={isUsual(kept)} onClick={() => keptArrangement.set(USUAL)}>
        {t('arrange.reset')}
      </Button>
    </div>
  );
}
