import type { Me } from '@corella/contracts/web';
import { Button, dateTime } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { guestOf } from '../../guards/guest-of.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useMailPhrase } from './api/mail-phrase.js';
import { LockDialog } from './lock-dialog.js';
import { MailPhraseDialog } from './mail-phrase-dialog.js';
import { Row } from './protection-rows.js';

/** What tells a mail of ours from a forged one, and what stops whoever has got in. */
export function OwnerRows({ me }: { readonly me: Me }): JSX.Element {
  // A sub-account has no address for mails.
  const isSub = guestOf(me).is === 'sub';
  return (
    <ul>
      {isSub ? null : <PhraseRow me={me} />}
      <LockRow me={me} isSub={isSub} />
    </ul>
  );
}

function PhraseRow({ me }: { readonly me: Me }): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { data, isError } = useMailPhrase();
  const [isOpen, setOpen] = useState(false);
  const setAt = data?.setAt ?? null;
  const detail = setAt === null ? t('phrase.off') : t('phrase.on', { at: dateTime(Date.parse(setAt), language) });
  return (
    <>
      <Row
        icon="mail"
        title={t('phrase.title')}
        detail={isError ? t('phrase.unknown') : detail}
        action={
          <Button
            aria-label={t(setAt === null ? 'phrase.setUp' : 'phrase.change')}
            disabled={data === undefined}
            onClick={() => setOpen(true)}
          >
            {setAt === null ? t('setUp') : t('change')}
          </Button>
        }
      />
      <MailPhraseDialog open={isOpen} factors={me} isSet={setAt !== null} onClose={() => setOpen(false)} />
    </>
  );
}

interface RowProps {
  readonly me: Me;
  readonly isSub: boolean;
}

function LockRow({ me, isSub }: RowProps): JSX.Element {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Row
        icon="lock"
        title={t('lock.title')}
        detail={t(isSub ? 'lock.detailSub' : 'lock.detail')}
        action={
          <Button aria-label={t('lock.title')} onClick={() => setOpen(true)}>
            {t('lock.open')}
          </Button>
        }
      />
      <LockDialog open={isOpen} factors={me} isSub={isSub} onClose={() => setOpen(false)} />
    </>
  );
}
