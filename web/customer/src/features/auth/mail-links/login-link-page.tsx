import type { JSX } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLoginTwoStep } from '../api/login.js';
import { CardPage, NextLink } from '../../../card-page/card-page.js';
import { readBegun } from './read-begun.js';
import { useLanded } from './use-landed.js';

const CODE = /^[0-9]{6}$/;

/**
 * Where the link of a log-in mail leads. It completes the login that was begun in this browser, and no other: whoever
 * stole a password cannot have its owner open the way.
 */
export function LoginLinkPage(): JSX.Element {
  const { t } = useTranslation('mail-links');
  const code = useLocation().hash.slice(1);
  const landed = useLanded();
  const login = useLoginTwoStep();
  const begun = readBegun('login');
  const canSend = begun !== null && CODE.test(code);
  useEffect(() => {
    if (!canSend) return;
    login.mutate(
      { ticket: begun.name, method: 'email', code },
      {
        onSuccess: (reply) => {
          if (reply.next === 'done') landed(reply.user);
        },
      },
    );
    // Once, when the page is opened.
  }, []);
  if (login.error !== null)
    return (
      <CardPage icon="warn" title={t('loginFailed.title')} text={login.error.message}>
        <NextLink to="/login/">{t('login')}</NextLink>
      </CardPage>
    );
  if (!canSend && !login.isSuccess)
    return (
      <CardPage icon="warn" title={t('otherBrowser.title')} text={t('otherBrowser.text')}>
        <NextLink to="/login/">{t('login')}</NextLink>
      </CardPage>
    );
  return <CardPage icon="mail" title={t('loginBusy.title')} text={t('loginBusy.text')} />;
}
