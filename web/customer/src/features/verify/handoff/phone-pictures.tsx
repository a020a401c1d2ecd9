import type { KycSlot } from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { Button, Icon, toast } from '@corella/ui';
import type { QrCodeProps } from '@corella/ui/qr-code';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormProblem, messageOf } from '../../../forms/form-problem.js';
import type { Draft } from '../draft/use-draft.js';
import styles from './handoff.module.css';
import { PhoneSlots } from './phone-slots.js';
import { useEndCode, useFollowedPictures, useNewCode, useNewsOfPhone, type Code } from './use-handoff.js';

const QrCode = lazy((): Promise<{ default: ComponentType<QrCodeProps> }> =>
  import('@corella/ui/qr-code').then((file) => ({ default: file.QrCode })),
);
const QR_EDGE = 208;
const SECOND_MS = 1_000;
const MINUTE_S = 60;

interface PhonePicturesProps {
  readonly kyc: Kyc;
  readonly draft: Draft;
  /** What the phone is to send. */
  readonly slots: readonly KycSlot[];
}

/** The code that a phone scans, the phone that has scanned it, and what it has sent so far. */
export function PhonePictures({ kyc, draft, slots }: PhonePicturesProps): JSX.Element {
  useFollowedPictures(kyc, draft);
  useNewsOfPhone();
  const newCode = useNewCode();
  const endCode = useEndCode();
  const { handoff } = kyc;
  const error = newCode.error ?? endCode.error;
  const show = async (): Promise<Code> => {
    await draft.saver.flush();
    return newCode.mutateAsync();
  };
  // A code that this page did not ask for cannot be shown here, because nobody keeps it.
  const code = handoff?.state === 'waiting' && newCode.data?.expiresAt === handoff.expiresAt ? newCode.data : null;
  return (
    <>
      <div className={styles.panel}>
        {handoff?.state === 'open' ? (
          <Connected until={handoff.expiresAt} onEnd={() => endCode.mutate()} busy={endCode.isPending} />
        ) : code !== null ? (
          <Scan code={code} onNew={() => void show().catch(() => undefined)} busy={newCode.isPending} />
        ) : (
          <Begin show={show} busy={newCode.isPending} />
        )}
        {handoff?.refusedAt ? <Refused /> : null}
        <FormProblem text={error === null ? null : messageOf(error)} />
      </div>
      <PhoneSlots slots={slots} kyc={kyc} pictures={draft.draft.pictures} />
    </>
  );
}

const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

function Begin({ show, busy }: { readonly show: () => Promise<Code>; readonly busy: boolean }): JSX.Element {
  const { t } = useTranslation('verify');
  const navigate = useNavigate();
  /** This phone is the camera: the same page, without scanning anything. */
  const goOn = async (): Promise<void> => {
    const { pathname, hash } = new URL((await show()).url);
    await navigate(`${pathname}${hash}`);
  };
  const here = isPhone();
  return (
    <div className={styles.begin}>
      <p>{t(here ? 'phone.leadHere' : 'phone.lead')}</p>
      <div className={styles.actions}>
        {here ? (
          <Button kind="primary" busy={busy} onClick={() => void goOn().catch(() => undefined)}>
            {t('phone.here')}
          </Button>
        ) : null}
        <Button kind={here ? 'secondary' : 'primary'} busy={busy} onClick={() => void show().catch(() => undefined)}>
          {t(here ? 'phone.showOther' : 'phone.show')}
        </Button>
      </div>
    </div>
  );
}

/** Only this machine reaches such an address. */
const isLoopback = (url: string): boolean => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(new URL(url).hostname);

interface ScanProps {
  readonly code: Code;
  readonly onNew: () => void;
  readonly busy: boolean;
}

function Scan({ code, onNew, busy }: ScanProps): JSX.Element {
  const { t } = useTranslation('verify');
  const left = useTimeLeft(code.expiresAt);
  const copy = (): void => {
    navigator.clipboard.writeText(code.url).then(
      () => toast.done(t('phone.copied')),
      () => toast.error(t('phone.notCopied'), code.url),
    );
  };
  return (
    <div className={styles.scan}>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <QrCode uri={code.url} edge={QR_EDGE} label={t('phone.code')} />
        </Suspense>
      </div>
      <div>
        <ol>
          <li>{t('phone.steps.scan')}</li>
          <li>{t('phone.steps.take')}</li>
          <li>{t('phone.steps.back')}</li>
        </ol>
        <p className={styles.left}>
          <Icon name="clock" />
          {t('phone.left')} <span className="num">{left}</span>
        </p>
        {isLoopback(code.url) ? <p>{t('phone.loopback')}</p> : null}
        <Button onClick={copy}>{t('phone.copy')}</Button>
        <Button busy={busy} onClick={onNew}>
          {t('phone.again')}
        </Button>
      </div>
    </div>
  );
}

interface ConnectedProps {
  readonly until: string;
  readonly onEnd: () => void;
  readonly busy: boolean;
}

function Connected({ until, onEnd, busy }: ConnectedProps): JSX.Element {
  const { t } = useTranslation('verify');
  const left = useTimeLeft(until);
  return (
    <div className={styles.connected} role="status">
      <Icon name="check" size={20} />
      <div>
        <b>{t('phone.connected')}</b>
        <p>
          {t('phone.follow')} <span className="num">{left}</span>
        </p>
      </div>
      <Button busy={busy} onClick={onEnd}>
        {t('phone.end')}
      </Button>
    </div>
  );
}

function Refused(): JSX.Element {
  const { t } = useTranslation('verify');
  return (
    <p className={styles.refused} role="alert">
      <Icon name="warn" />
      {t('phone.refused')}
    </p>
  );
}

/** "14:32" until then. */
function useTimeLeft(until: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS));
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
}
