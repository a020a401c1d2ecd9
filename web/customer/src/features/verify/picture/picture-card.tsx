import type { KycSlot, PictureAdvice } from '@corella/contracts/kyc';
import type { KycPictureWire } from '@corella/contracts/kyc-web';
import { Button, Icon } from '@corella/ui';
import { useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureUrl } from '../api/kyc.js';
import type { DraftSaver } from '../draft/draft-saver.js';
import styles from '../verify.module.css';
import { PictureChecks } from './picture-checks.js';
import { pictureText } from './picture-text.js';
import { usePicture, type PictureUpload } from './use-picture.js';

export interface PictureCardProps {
  readonly slot: KycSlot;
  readonly title: string;
  readonly picture: KycPictureWire | undefined;
  readonly saver: DraftSaver;
  readonly onBusy?: (busy: boolean) => void;
}

/** One side of a document: what it looks like, whether it can be read, and how to take it again. */
export function PictureCard({ slot, title, picture, saver, onBusy }: PictureCardProps): JSX.Element {
  const { t } = useTranslation('verify');
  const upload = usePicture(slot, saver, onBusy);
  const { chosen, sending, problem } = upload;
  const advice = chosen?.advice ?? picture?.advice ?? [];
  const [worst] = advice;
  const shown = chosen?.url ?? (picture && pictureUrl(slot, picture.sentAt));
  const warns = worst !== undefined || problem !== null;
  return (
    <section className={styles.card} data-warn={warns ? '' : undefined} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <State worst={worst} isThere={picture !== undefined} />
      </header>
      <div className={styles.shown} aria-busy={sending}>
        {shown === undefined ? (
          <Icon name="document" size={24} />
        ) : (
          <img src={shown} alt={pictureText(t, slot, title)} />
        )}
      </div>
      <PictureChecks
        advice={shown === undefined ? null : advice}
        bytes={chosen?.file.size ?? picture?.sentBytes}
        problem={problem}
      />
      <Actions title={title} upload={upload} isThere={picture !== undefined} worst={worst} />
    </section>
  );
}

function State({
  worst,
  isThere,
}: {
  readonly worst: PictureAdvice | undefined;
  readonly isThere: boolean;
}): JSX.Element | null {
  const { t } = useTranslation('verify');
  if (worst === undefined && !isThere) return null;
  return (
    <span className={styles.chip} data-warn={worst === undefined ? undefined : ''}>
      <Icon name={worst === undefined ? 'check' : 'warn'} />
      {worst === undefined ? t('picture.ready') : t(`picture.chip.${worst}`)}
    </span>
  );
}

const PICTURES = 'image/jpeg,image/png';
const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

function Actions({
  title,
  upload,
  isThere,
  worst,
}: {
  readonly title: string;
  readonly upload: PictureUpload;
  readonly isThere: boolean;
  readonly worst: PictureAdvice | undefined;
}): JSX.Element {
  const { t } = useTranslation('verify');
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { chosen, sending } = upload;
  const isEmpty = chosen === null && !isThere;
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    void upload.choose(file);
  };
  return (
    <>
      <div className={styles.cardActions}>
        <Button
          kind={isThere && worst === undefined ? 'secondary' : 'primary'}
          busy={sending}
          onClick={() => (isPhone() ? camera : input).current?.click()}
        >
          {t(isEmpty ? 'picture.add' : worst === undefined ? 'picture.replace' : 'picture.again')}
        </Button>
        {isPhone() ? (
          <Button disabled={sending} onClick={() => input.current?.click()}>
            {t('picture.file')}
          </Button>
        ) : null}
        {chosen === null ? null : (
          <Button busy={sending} onClick={() => void upload.upload(chosen.file)}>
            {t('picture.anyway')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={`${PICTURES},application/pdf`}
        aria-label={title}
        onChange={(event) => take(event.target.files)}
        onClick={(event) => (event.currentTarget.value = '')}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept={PICTURES}
        capture="environment"
        onChange={(event) => take(event.target.files)}
        onClick={(event) => (event.currentTarget.value = '')}
      />
    </>
  );
}
