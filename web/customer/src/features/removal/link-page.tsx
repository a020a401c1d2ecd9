import { ProblemError } from '@corella/api-client';
import { REMOVAL_TEXT_LENGTH } from '@corella/contracts/removal';
import type { RemovalLink } from '@corella/contracts/removal-web';
import { Button, TextArea, dateTime } from '@corella/ui';
import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPage, NextLink } from '../../card-page/card-page.js';
import { FormProblem, formClass, messageOf } from '../../forms/form-problem.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useAnswerRemoval, useCancelRemoval, useRemovalLink } from './api/removals.js';
import { EnclosureField } from './enclosure-field.js';
import { PROJECT_KEYS } from './projects.js';
import styles from './removal.module.css';
import { forgetAnswer, keepAnswer, readAnswer } from './written-request.js';

/**
 * Where the links of the mails lead: to answer the desk, or to stop what was agreed. Opening one changes nothing, since
 * mail programs open links by themselves.
 */
export function LinkPage({ token }: { readonly token: string | null }): JSX.Element {
  const { t } = useTranslation('removal');
  if (token === null)
    return (
      <CardPage icon="warn" title={t('cut.title')} text={t('cut.text')}>
        <NextLink to="/">{t('home')}</NextLink>
      </CardPage>
    );
  return <OpenedLink token={token} />;
}

function OpenedLink({ token }: { readonly token: string }): JSX.Element {
  const { t } = useTranslation('removal');
  const link = useRemovalLink(token);
  if (link.data === undefined)
    return link.error === null ? (
      <CardPage icon="mail" title={t('opening.title')} text={t('opening.text')} />
    ) : link.error instanceof ProblemError && link.error.status === 404 ? (
      <CardPage icon="warn" title={t('spent.title')} text={t('spent.text')}>
        <NextLink to="/">{t('home')}</NextLink>
      </CardPage>
    ) : (
      <CardPage icon="warn" title={t('failed.title')} text={messageOf(link.error)}>
        <Button kind="primary" size="l" full busy={link.isFetching} onClick={() => void link.refetch()}>
          {t('retry')}
        </Button>
      </CardPage>
    );
  return link.data.for === 'cancel' ? (
    <Cancel token={token} link={link.data} />
  ) : (
    <Answer token={token} link={link.data} />
  );
}

interface OfLink {
  readonly token: string;
  readonly link: RemovalLink;
}

/** The owner of the account, who was warned, stops the removal. */
function Cancel({ token, link }: OfLink): JSX.Element {
  const { t } = useTranslation('removal');
  const language = useLanguage();
  const cancel = useCancelRemoval();
  if (cancel.isSuccess)
    return (
      <CardPage icon="check" title={t('cancelled.title')} text={t('cancelled.text')}>
        <NextLink to="/reset-pwd/">{t('cancelled.next')}</NextLink>
      </CardPage>
    );
  const at = link.executeAt === null ? '' : dateTime(Date.parse(link.executeAt), language);
  return (
    <CardPage
      icon="lock"
      title={t('cancel.title')}
      text={`${t(`cancel.asked.${PROJECT_KEYS[link.project]}`, { at })} ${t('cancel.stop')}`}
    >
      <FormProblem text={cancel.isError ? messageOf(cancel.error) : null} />
      <Button kind="primary" size="l" full busy={cancel.isPending} onClick={() => cancel.mutate(token)}>
        {t('cancel.submit')}
      </Button>
      <p className={styles.or}>{t('cancel.leave')}</p>
    </CardPage>
  );
}

/** The desk has asked something. */
function Answer({ token, link }: OfLink): JSX.Element {
  const { t } = useTranslation('removal');
  const answer = useAnswerRemoval();
  const language = useLanguage();
  const [text, setText] = useState(() => readAnswer(token));
  const [asked, setAsked] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const isMissing = text.trim() === '';
  if (answer.isSuccess)
    return (
      <CardPage icon="check" title={t('answered.title')} text={t('answered.text')}>
        <NextLink to="/">{t('home')}</NextLink>
      </CardPage>
    );
  const write = (typed: string): void => {
    setText(typed);
    keepAnswer(token, typed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing) answer.mutate({ token, file, text: text.trim() }, { onSuccess: forgetAnswer });
  };
  return (
    <CardPage icon="mail" title={t('answer.title')} text={link.question?.reason ?? t('answer.text')}>
      {link.question?.remark ? <p className={styles.remark}>{link.question.remark}</p> : null}
      <form className={formClass} noValidate onSubmit={submit}>
        <FormProblem text={answer.isError ? messageOf(answer.error) : null} />
        <TextArea
          label={t('answer.label')}
          value={text}
          maxLength={REMOVAL_TEXT_LENGTH}
          error={asked && isMissing ? t('forms:error.required') : undefined}
          onChange={(event) => write(event.target.value)}
        />
        <EnclosureField file={file} onChange={setFile} />
        {link.answerUntil !== null && (
          <p className={styles.quiet}>{t('answer.until', { at: dateTime(Date.parse(link.answerUntil), language) })}</p>
        )}
        <Button type="submit" kind="primary" size="l" full busy={answer.isPending}>
          {t('answer.submit')}
        </Button>
      </form>
    </CardPage>
  );
}
