import { Button, Icon } from '@corella/ui';
import { useEffect, useRef, useState } from 'react';
import type { JSX, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../ekyc.module.css';
import { DOCUMENT, FACE } from './geometry.js';
import { judgeShot, type ShotAdvice, type Subject } from './judge-shot.js';
import { glance, takeShot } from './take-shot.js';
import { SelfTimer } from './self-timer.js';
import { useStream } from './use-stream.js';

const LOOKED_EVERY_MS = 350;
const TAKEN_MS = 120;

interface CameraProps {
  readonly subject: Subject;
  /** What the picture is called as a file. */
  readonly name: string;
  readonly onShot: (file: File) => void;
}

/** The camera with a frame, what could be better while it is held, and the button that takes the picture. */
export function Camera({ subject, name, onShot }: CameraProps): JSX.Element {
  const { t } = useTranslation('ekyc');
  const { stream, again } = useStream(subject === 'face' ? 'user' : 'environment');
  const video = useRef<HTMLVideoElement>(null);
  const live = stream.is === 'live' ? stream.stream : null;
  const framing = subject === 'face' ? FACE : DOCUMENT;
  const advice = useLook(video, subject, live !== null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = live;
  }, [live]);
  if (stream.is === 'missing')
    return (
      <div className={styles.noCamera} role="status">
        <Icon name="info" />
        <p>{t(`noCamera.${stream.why}`)}</p>
        {stream.why === 'insecure' ? null : <Button onClick={again}>{t('noCamera.again')}</Button>}
      </div>
    );
  const take = async (): Promise<void> => {
    const file = video.current && (await takeShot(video.current, framing, name));
    if (!file) return;
    // Whoever has closed their eyes, or looks away, feels that it is done.
    navigator.vibrate?.(TAKEN_MS);
    onShot(file);
  };
  const [worst] = advice ?? [];
  return (
    <>
      <div className={styles.stage} data-subject={subject} data-good={advice?.length === 0 ? '' : undefined}>
        <video ref={video} autoPlay muted playsInline aria-label={t('camera')} />
        <span className={styles.frame} aria-hidden="true" />
      </div>
      <p className={styles.hint} role="status" data-warn={worst === undefined ? undefined : ''}>
        {advice === null ? t('starting') : worst === undefined ? t('good') : t(`hint.${worst}`)}
      </p>
      {subject === 'face' ? (
        <SelfTimer disabled={advice === null} onOver={() => void take()} />
      ) : (
        <Button kind="primary" size="l" full disabled={advice === null} onClick={() => void take()}>
          {t('take')}
        </Button>
      )}
    </>
  );
}

/** What could be better about what the camera sees; null until it sees something. */
function useLook(
  video: RefObject<HTMLVideoElement | null>,
  subject: Subject,
  isLive: boolean,
): readonly ShotAdvice[] | null {
  const [advice, setAdvice] = useState<readonly ShotAdvice[] | null>(null);
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => {
      const seen = video.current && glance(video.current, subject === 'face' ? FACE : DOCUMENT);
      if (seen) setAdvice(judgeShot(subject, seen.picture, seen.edge));
    }, LOOKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [video, subject, isLive]);
  return advice;
}
