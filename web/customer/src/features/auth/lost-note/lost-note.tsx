import type { WhyLost } from '@corella/api-client';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../../support/support-link.js';
import { AuthNote } from '../auth-layout.js';

export interface LostNoteProps {
  /** Of a closed account there is another page. */
  readonly why: WhyLost;
}

/** Why whoever was logged in a moment ago is at the log-in. */
export function LostNote({ why }: LostNoteProps): JSX.Element {
  const { t } = useTranslation('lost-notice');
  return (
    <div role="status" style={{ marginBottom: 24 }}>
      <AuthNote icon="info">
        {t(why)} {why === 'frozen' ? <SupportLink /> : null}
      </AuthNote>
    </div>
  );
}
