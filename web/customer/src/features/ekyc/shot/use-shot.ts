import { ProblemError } from '@corella/api-client';
import type { KycPhone } from '@corella/contracts/kyc-web';
import type { KycSlot, PictureAdvice } from '@corella/contracts/kyc';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../forms/form-problem.js';
import { findingOf, judge } from '../../../pictures/read-picture.js';
import { putShot } from '../api/phone.js';

/** A picture that was taken or chosen, and is not sent yet. */
export interface Shot {
  readonly file: File;
  readonly url: string;
  readonly advice: readonly PictureAdvice[];
}
export interface ShotUpload {
  readonly shot: Shot | null;
  readonly sending: boolean;
  readonly problem: string | null;
  choose(file: File | undefined): Promise<void>;
  again(): void;
  send(): Promise<void>;
}

const isFace = (slot: KycSlot): boolean => slot.startsWith('selfie');

/** Judges a picture, keeps it until it is sent, and sends it again by itself once the network is back. */
export function useShot(slot: KycSlot, onSent: (phone: KycPhone) => void): ShotUpload {
  const { t } = useTranslation('ekyc');
  const [shot, setShot] = useState<Shot | null>(null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ readonly text: string; readonly cut: boolean } | null>(null);
  useEffect(() => () => void (shot && URL.revokeObjectURL(shot.url)), [shot]);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setFailed(null);
    const finding = findingOf(file);
    const advice = finding === null ? await judge(file) : null;
    if (advice === null) return setFailed({ text: t(`refused.${finding ?? 'unreadable'}`), cut: false });
    const shown = isFace(slot) ? advice.filter((one) => one !== 'glare') : advice;
    setShot({ file, url: URL.createObjectURL(file), advice: shown });
  };
  const send = async (): Promise<void> => {
    if (shot === null || sending) return;
    setSending(true);
    setFailed(null);
    try {
      onSent(await putShot(slot, shot.file));
    } catch (error) {
      const cut = error instanceof ProblemError && error.status === 0;
      setFailed({ text: cut ? t('cut') : messageOf(error), cut });
    } finally {
      setSending(false);
    }
  };
  useEffect(() => {
    if (failed?.cut !== true) return;
    const onOnline = (): void => void send();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  });
  const again = (): void => {
    setShot(null);
    setFailed(null);
  };
  return { shot, sending, problem: failed?.text ?? null, choose, again, send };
}
