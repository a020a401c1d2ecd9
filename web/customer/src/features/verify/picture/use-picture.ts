import type { KycSlot, PictureAdvice } from '@corella/contracts/kyc';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../forms/form-problem.js';
import { putPicture } from '../api/kyc.js';
import type { DraftSaver } from '../draft/draft-saver.js';
import { findingOf, judge } from '../../../pictures/read-picture.js';

interface Chosen {
  readonly file: File;
  readonly url: string;
  readonly advice: readonly PictureAdvice[];
}

export interface PictureUpload {
  /** A picture that is not sent yet, because something about it could be better. */
  readonly chosen: Chosen | null;
  readonly sending: boolean;
  readonly problem: string | null;
  choose(file: File | undefined): Promise<void>;
  upload(file: File): Promise<void>;
}

/** Judges a picture that was chosen, and sends it if nothing is wrong with it or somebody uses it anyway. */
export function usePicture(slot: KycSlot, saver: DraftSaver, onBusy?: (busy: boolean) => void): PictureUpload {
  const { t } = useTranslation('verify');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const upload = async (file: File): Promise<void> => {
    setSending(true);
    onBusy?.(true);
    try {
      await saver.flush();
      saver.take(await putPicture(slot, file, saver.get().draft.version));
      setChosen(null);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(false);
      onBusy?.(false);
    }
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(null);
    const finding = findingOf(file);
    const advice = finding === null ? await judge(file) : null;
    if (advice === null) return setProblem(t(`picture.refused.${finding ?? 'unreadable'}`));
    if (advice.length === 0) return upload(file);
    setChosen({ file, url: URL.createObjectURL(file), advice });
  };
  return { chosen, sending, problem, choose, upload };
}
