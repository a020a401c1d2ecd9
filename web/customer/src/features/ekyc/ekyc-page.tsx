import { ProblemError, useMe } from '@corella/api-client';
import type { KycSlot } from '@corella/contracts/kyc';
import type { KycPhone } from '@corella/contracts/kyc-web';
import { Button, buttonClass, ErrorState, Icon, Skeleton } from '@corella/ui';
import { useEffect, useRef, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../forms/form-problem.js';
import { useTo } from '../../i18n/use-language.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import { usePhone } from './api/use-phone.js';
import styles from './ekyc.module.css';
import { ShotStep } from './shot/shot-step.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const ENDED = ['handoff-invalid', 'handoff-expired', 'handoff-used', 'handoff-over'] as const;
type Ended = (typeof ENDED)[number];

/**
 * Where the code of a verification leads: a phone takes the pictures. The code leaves the address as soon as it was
 * shown, and another code in the same tab is another visit.
 */
export function EkycPage(): JSX.Element {
  const { t } = useTranslation('ekyc');
  const hash = useLocation().hash.slice(1);
  const [token, setToken] = useState(hash);
  usePageTitle(t('title'));
  useEffect(() => {
    if (hash !== '') setToken(hash);
  }, [hash]);
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {token === '' || TOKEN.test(token) ? <Visit key={token} token={token} /> : <Over why="handoff-invalid" />}
    </div>
  );
}

function Visit({ token }: { readonly token: string }): JSX.Element {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { phone, take } = usePhone(token, () => void navigate(pathname, { replace: true }));
  const why = phone.error instanceof ProblemError ? ENDED.find((code) => code === codeOf(phone.error)) : undefined;
  // Sent on the computer meanwhile: there is nothing left to do here.
  const isDone = phone.data?.slots.every(({ sentAt }) => sentAt !== null) ?? false;
  if (why !== undefined) return isDone ? <Done /> : <Over why={why} />;
  if (phone.data !== undefined) return <Steps phone={phone.data} onSent={take} />;
  if (phone.isError) return <ErrorState detail={messageOf(phone.error)} onRetry={() => void phone.refetch()} />;
  return (
    <div className={styles.card} aria-busy="true">
      <Skeleton width={220} height={24} />
      <Skeleton width={280} height={210} />
    </div>
  );
}

const codeOf = (error: Error | null): string => (error instanceof ProblemError ? error.code : '');

function Steps({
  phone,
  onSent,
}: {
  readonly phone: KycPhone;
  readonly onSent: (phone: KycPhone) => void;
}): JSX.Element {
  const { t } = useTranslation('ekyc');
  const [again, setAgain] = useState<KycSlot | null>(null);
  const { slots } = phone;
  const asked = slots.find(({ slot }) => slot === again) ?? slots.find(({ sentAt }) => sentAt === null);
  const at = asked === undefined ? slots.length : slots.indexOf(asked);
  useTop(asked?.slot);
  return (
    <>
      <p className={styles.progress} role="status">
        {t('progress', { there: slots.filter(({ sentAt }) => sentAt !== null).length, count: slots.length })}
      </p>
      {asked === undefined ? (
        <Done />
      ) : (
        <ShotStep
          key={`${asked.slot} ${asked.sentAt ?? ''}`}
          asked={asked}
          onSent={(next) => {
            setAgain(null);
            onSent(next);
          }}
        />
      )}
      <ol className={styles.slots}>
        {slots.map((one, index) => (
          <li key={one.slot} aria-current={index === at ? 'step' : undefined}>
            <span className={styles.dot} data-done={one.sentAt === null ? undefined : ''} aria-hidden="true">
              {one.sentAt === null ? index + 1 : <Icon name="check" />}
            </span>
            <span>{one.gesture === null ? t(`slot.${one.slot}`) : t(`gesture.${one.gesture}`)}</span>
            {one.sentAt === null || index === at ? null : (
              <Button kind="quiet" size="s" onClick={() => setAgain(one.slot)}>
                {t('again')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Another picture begins at the head of the page. */
function useTop(slot: KycSlot | undefined): void {
  const shown = useRef(slot);
  useEffect(() => {
    if (shown.current === slot) return;
    shown.current = slot;
    window.scrollTo({ top: 0 });
  }, [slot]);
}

function Done(): JSX.Element {
  const { t } = useTranslation('ekyc');
  const to = useTo();
  const isIn = Boolean(useMe().data);
  return (
    <section className={styles.card} aria-labelledby="ekyc-done">
      <Icon name="check" size={24} />
      <h2 id="ekyc-done">{t('done.title')}</h2>
      <p className={styles.lead}>{t('done.text')}</p>
      {isIn ? (
        <Link className={buttonClass({ size: 'l', full: true })} to={to('/user/verify/')}>
          {t('done.here')}
        </Link>
      ) : (
        <p className={styles.lead}>
          <Link to={to('/user/verify/')}>{t('done.login')}</Link>
        </p>
      )}
    </section>
  );
}

function Over({ why }: { readonly why: Ended }): JSX.Element {
  const { t } = useTranslation('ekyc');
  return (
    <section className={styles.card} aria-labelledby="ekyc-over" role="alert">
      <Icon name="warn" size={24} />
      <h2 id="ekyc-over">{t(`over.${why}`)}</h2>
      <p className={styles.lead}>{t('over.next')}</p>
    </section>
  );
}
