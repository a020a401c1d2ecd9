import type { Me } from '@corella/contracts/web';
import { Button, buttonClass } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Section } from '../../account-shell/account-page.js';
import { guestOf } from '../../guards/guest-of.js';
import { useTo } from '../../i18n/use-language.js';
import { DataDialog } from './data-dialog.js';
import { Row } from './protection-rows.js';

/** What the owner has agreed to, and what is known about them. A sub-account agrees to nothing itself. */
export function PrivacySection({ me }: { readonly me: Me }): JSX.Element {
  const { t } = useTranslation('account');
  const isSub = guestOf(me).is === 'sub';
  return (
    <Section title={t('privacy')} flush>
      <ul>
        {isSub ? null : <AgreementsRow />}
        <DataRow me={me} isSub={isSub} />
      </ul>
    </Section>
  );
}

function AgreementsRow(): JSX.Element {
  const { t } = useTranslation('account');
  const to = useTo();
  return (
    <Row
      icon="document"
      title={t('agreements.title')}
      detail={t('agreements.detail')}
      action={
        <Link className={buttonClass({ size: 's' })} to={to('/user/agreement/')} aria-label={t('agreements.name')}>
          {t('agreements.open')}
        </Link>
      }
    />
  );
}

interface RowProps {
  readonly me: Me;
  readonly isSub: boolean;
}

function DataRow({ me, isSub }: RowProps): JSX.Element {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Row
        icon="download"
        title={t('data.title')}
        detail={t(isSub ? 'data.detailSub' : 'data.detail')}
        action={
          <Button size="s" aria-label={t('data.name')} onClick={() => setOpen(true)}>
            {t('data.open')}
          </Button>
        }
      />
      <DataDialog open={isOpen} factors={me} isSub={isSub} uid={me.uid} onClose={() => setOpen(false)} />
    </>
  );
}
