import type { JSX } from 'react';
import type { AgreementEvidence as Evidence } from '@corella/contracts/operator';
import { agreementName, askedWords, PROFILE_NAMES } from '../../shared/agreements/agreement-words.js';
import { TextChanges } from '../../shared/agreements/text-changes.js';
import { moment } from '../../shared/format/times.js';
import { Facts } from '../../shared/ui/panel.js';

/** The version that would be published, or taken back: what changes, and how many customers it asks to sign. */
export function AgreementEvidence({ agreement }: { readonly agreement: Evidence }): JSX.Element {
  const { id, version, before, after, profiles, effectiveAt, reconsent, graceDays, mustSign, takesBack } = agreement;
  return (
    <>
      <Facts
        facts={[
          { term: 'Agreement', value: `${agreementName(id)}, version ${version}` },
          { term: 'For', value: profiles.map((profile) => PROFILE_NAMES[profile]).join(', ') },
          {
            term: takesBack ? 'Would begin' : 'Begins',
            value: effectiveAt === null ? 'as soon as it is agreed' : moment(effectiveAt),
          },
          { term: 'Asks', value: askedWords(reconsent, graceDays) },
          { term: 'Customers who have to sign', value: mustSign },
        ]}
      />
      {after !== null && <TextChanges before={before} after={after} />}
    </>
  );
}
