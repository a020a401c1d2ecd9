import type { Me } from '@corella/contracts/web';
import { Button, dateTime } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { guestOf } from '../../guards/guest-of.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useMailPhrase } from './api/mail-phrase.js';
import { MailPhraseDialog } from './mail-phrase-dialog.js';
import { Row } from './protection-rows.js';

/** What tells a mail of ours from a forged one. A sub-account has no address for mails. */
export function PhraseRow({ me }: { readonly me: Me }): JSX.Element | null {
  return guestOf(me).is === 'sub' ? null : <OwnPhrase me={me} />;
}

function OwnPhrase({ me }: { readonly me: Me }): JSX.Element {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { data, isError } = useMailPhrase();
  const [isOpen, setOpen] = useState(false);
  const setAt = data?.setAt ?? null;
  const detail = setAt === null ? t('phrase.off') : t('phrase.on', { at: dateTime(Date.parse(setAt), language) });
  return (
    <ul>
      <Row
        icon="mail"
        title={t('phrase.title')}
        detail={isError ? t('phrase.unknown') : detail}
        action={
          <Button
            size="s"
            aria-label={t(setAt === null ? 'phrase.setUp' : 'phrase.change')}
            disabled={data === undefined}
            onClick={() => setOpen(true)}
          >
            {setAt === null ? t('setUp') : t('change')}
          </Button>
        }
      />
      <MailPhraseDialog open={isOpen} factors={me} isSet={setAt !== null} onClose={() => setOpen(false)} />
    </ul>
  );
}
