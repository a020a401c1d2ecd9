import { REMOVAL_TOKEN } from '@corella/contracts/removal-web';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CardPage, NextLink } from '../../card-page/card-page.js';
import { NotFoundPage } from '../../shell/not-found-page.js';
import type { Proven } from './api/removals.js';
import { CodeStep } from './code-step.js';
import { EnclosureStep } from './enclosure-step.js';
import { LinkPage } from './link-page.js';
import { PROJECT_KEYS, projectIn } from './projects.js';
import { NOTHING_WRITTEN, RequestForm, type Begun } from './request-form.js';
import { forgetBegun, forgetWritten, keepBegun, keepWritten, readBegun, readWritten } from './written-request.js';
import type { RemovalProject } from '@corella/contracts/removal';

/**
 * For who cannot get in any more: asks the desk to remove a lost phone or authenticator, or to change the address.
 * Links of its mails open here too, with a token behind #.
 */
export function RemovalPage(): JSX.Element {
  const { pathname, hash } = useLocation();
  const project = projectIn(pathname);
  const token = hash.slice(1);
  if (project === null) return <NotFoundPage />;
  if (token !== '') return <LinkPage key={token} token={REMOVAL_TOKEN.test(token) ? token : null} />;
  return <RequestFlow key={project} project={project} />;
}

function RequestFlow({ project }: { readonly project: RemovalProject }): JSX.Element {
  const { t } = useTranslation('removal');
  const [begun, setBegun] = useState<Begun | null>(() => readBegun(project));
  const [written, setWritten] = useState(NOTHING_WRITTEN);
  const [proven, setProven] = useState<Proven | null>(() => readWritten(project));
  const [isSent, setSent] = useState(false);
  const title = t(`project.${PROJECT_KEYS[project]}.title`);
  const onBegun = (next: Begun): void => {
    keepBegun(project, next);
    setBegun(next);
  };
  const rewrite = (): void => {
    forgetBegun();
    setWritten(begun?.values ?? NOTHING_WRITTEN);
    setBegun(null);
  };
  const onProven = (next: Proven): void => {
    forgetBegun();
    keepWritten(project, next);
    setProven(next);
  };
  const onSent = (): void => {
    forgetWritten();
    setSent(true);
  };
  const restart = (): void => {
    forgetWritten();
    setProven(null);
    setBegun(null);
  };
  if (isSent)
    return (
      <CardPage icon="check" title={t('sent.title')} text={t('sent.text')}>
        <NextLink to="/">{t('home')}</NextLink>
      </CardPage>
    );
  if (proven !== null)
    return (
      <CardPage icon="document" title={title} text={t('enclosure.text')}>
        <EnclosureStep token={proven.token} onSent={onSent} onOver={restart} />
      </CardPage>
    );
  if (begun !== null)
    return (
      <CardPage icon="mail" title={title} text={t('code.text', { to: begun.values.contactEmail })}>
        <CodeStep project={project} begun={begun} onBegun={onBegun} onProven={onProven} onBack={rewrite} />
      </CardPage>
    );
  return (
    <CardPage icon="lock" title={title} text={t(`project.${PROJECT_KEYS[project]}.text`)}>
      <RequestForm project={project} written={written} onBegun={onBegun} />
    </CardPage>
  );
}
