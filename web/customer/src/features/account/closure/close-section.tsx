import type { Closure } from '@corella/contracts/privacy-web';
import type { Me } from '@corella/contracts/web';
import { Button, ErrorState, Icon, SkeletonRows, longDateTime } from '@corella/ui';
import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Section } from '../../../account-shell/account-page.js';
import { useClosure } from '../../../closing/api/closure.js';
import { KeepButton } from '../../../closing/keep-button.js';
import { messageOf } from '../../../forms/form-problem.js';
import { useLanguage } from '../../../i18n/use-language.js';
import account from '../account.module.css';
import { CloseDialog } from './close-dialog.js';
import styles from './closure.module.css';
import { ErasureDates } from './erasure-dates.js';
import { Obstacles } from './obstacles.js';

export interface CloseSectionProps {
  readonly me: Me;
}

/** How the account is closed: when what is erased first, then what stands in the way, then the button. */
export function CloseSection({ me }: CloseSectionProps): JSX.Element {
  const { t } = useTranslation('closing');
  const closure = useClosure();
  useInView(closure.data !== undefined);
  useFocusOnChange(closure.data?.state);
  return (
    <Section id="close" title={t('title')} detail={t('lead')}>
      {closure.data !== undefined ? (
        closure.data.state === 'closing' ? (
          <Closing closure={closure.data} uid={me.uid} />
        ) : (
          <Open closure={closure.data} me={me} />
        )
      ) : closure.isError ? (
        <ErrorState detail={messageOf(closure.error)} onRetry={() => void closure.refetch()} />
      ) : (
        <SkeletonRows rows={3} rowHeight={32} />
      )}
    </Section>
  );
}

const SETTLES_MS = 5_000;
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Whoever comes for it by the notice sees it, each time; the section arrives after the page. */
function useInView(isThere: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = document.getElementById('close');
    if (!isThere || hash !== '#close' || section === null) return undefined;
    const show = (): void => section.scrollIntoView({ block: 'start' });
    show();
    // Lists above it that arrive later move it, until somebody scrolls.
    const growing = new ResizeObserver(show);
    growing.observe(document.body);
    const leave = (): void => growing.disconnect();
    const timer = setTimeout(leave, SETTLES_MS);
    for (const event of OWN_MOVES) window.addEventListener(event, leave, { passive: true });
    return () => {
      clearTimeout(timer);
      leave();
      for (const event of OWN_MOVES) window.removeEventListener(event, leave);
    };
  }, [isThere, hash, key]);
}

/** The button that was pressed goes with its state, so whoever uses the keyboard goes on from here. */
function useFocusOnChange(state: Closure['state'] | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const isChanged = before.current !== undefined && state !== before.current;
    before.current = state;
    const section = document.getElementById('close');
    if (!isChanged || section === null || document.activeElement !== document.body) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  }, [state]);
}

function Open({ closure, me }: { readonly closure: Closure; readonly me: Me }): JSX.Element {
  const { t } = useTranslation('closing');
  const [isAsking, setAsking] = useState(false);
  const isShut = closure.obstacles.some(({ kind }) => kind === 'frozen' || kind === 'locked');
  return (
    <div className={styles.parts}>
      <ErasureDates dates={closure.dates} />
      <Obstacles closure={closure} uid={me.uid} />
      <div>
        <Button disabled={isShut} onClick={() => setAsking(true)}>
          {t('open')}
        </Button>
      </div>
      {isAsking ? <CloseDialog closure={closure} factors={me} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Closing({ closure, uid }: { readonly closure: Closure; readonly uid: string }): JSX.Element {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const since = longDateTime(Date.parse(closure.requestedAt ?? ''), language);
  return (
    <div className={styles.parts}>
      <div className={account.block} role="status">
        <Icon name="clock" />
        <div>
          <b>{t('closing.title', { at: since })}</b>
          <br />
          {t(closure.givesBack ? 'closing.givesBack' : 'closing.text')}
        </div>
      </div>
      <Obstacles closure={closure} uid={uid} />
      <ErasureDates dates={closure.dates} />
      <div>
        <KeepButton kind="primary" />
      </div>
    </div>
  );
}
