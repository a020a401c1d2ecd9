import type { KycPhone } from '@corella/contracts/kyc-web';
import { Button, Icon } from '@corella/ui';
import { useRef } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '../../../forms/form-problem.js';
import type { PhoneSlot } from '../api/phone.js';
import { Camera } from '../camera/camera.js';
import styles from '../ekyc.module.css';
import { useShot, type Shot, type ShotUpload } from './use-shot.js';

interface ShotStepProps {
  readonly asked: PhoneSlot;
  readonly onSent: (phone: KycPhone) => void;
}

/** One picture: the camera or a file, then a look at it, then it is sent. */
export function ShotStep({ asked, onSent }: ShotStepProps): JSX.Element {
  const { t } = useTranslation('ekyc');
  const { slot, gesture } = asked;
  const upload = useShot(slot, onSent);
  const isFace = gesture !== null;
  return (
    <section className={styles.card} aria-labelledby="ekyc-shot">
      <h2 id="ekyc-shot">{isFace ? t(`gesture.${gesture}`) : t(`slot.${slot}`)}</h2>
      <p className={styles.lead}>{t(isFace ? 'lead.face' : `lead.${slot === 'back' ? 'back' : 'front'}`)}</p>
      {upload.shot === null ? (
        <>
          <Camera
            subject={isFace ? 'face' : 'document'}
            name={`${slot}.jpg`}
            onShot={(file) => void upload.choose(file)}
          />
          <FormProblem text={upload.problem} />
          <FileChoice upload={upload} isFace={isFace} />
        </>
      ) : (
        <Review shot={upload.shot} upload={upload} />
      )}
    </section>
  );
}

const PICTURES = 'image/jpeg,image/png';

/** Without a camera in the page, a phone still has one of its own, and files. */
function FileChoice({ upload, isFace }: { readonly upload: ShotUpload; readonly isFace: boolean }): JSX.Element {
  const { t } = useTranslation('ekyc');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="l" full onClick={() => input.current?.click()}>
        {t('file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={isFace ? PICTURES : `${PICTURES},application/pdf`}
        aria-label={t('file')}
        onChange={({ target }) => void upload.choose(target.files?.[0])}
        onClick={(event) => (event.currentTarget.value = '')}
      />
    </>
  );
}

function Review({ shot, upload }: { readonly shot: Shot; readonly upload: ShotUpload }): JSX.Element {
  const { t } = useTranslation('ekyc');
  const { file, url, advice } = shot;
  const isGood = advice.length === 0;
  return (
    <>
      {file.type === 'application/pdf' ? (
        <p className={styles.pdf}>
          <Icon name="document" />
          {file.name}
        </p>
      ) : (
        <img className={styles.taken} src={url} alt={t('taken')} />
      )}
      <ul className={styles.findings} role="status">
        {advice.map((one) => (
          <li key={one} data-warn="">
            <Icon name="warn" />
            {t(`bad.${one}`)}
          </li>
        ))}
        {isGood ? (
          <li>
            <Icon name="check" />
            {t('readable')}
          </li>
        ) : null}
      </ul>
      <FormProblem text={upload.problem} />
      <Button
        kind={isGood ? 'primary' : 'secondary'}
        size="l"
        full
        busy={upload.sending}
        onClick={() => void upload.send()}
      >
        {t(upload.problem !== null ? 'sendAgain' : isGood ? 'use' : 'useAnyway')}
      </Button>
      <Button
        kind={isGood ? 'secondary' : 'primary'}
        size="l"
        full
        disabled={upload.sending}
        onClick={() => upload.again()}
      >
        {t('again')}
      </Button>
    </>
  );
}
