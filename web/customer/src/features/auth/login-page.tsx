import type { WhyLost } from '@corella/api-client';
import { useEffect, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '../../forms/form-problem.js';
import { later } from '../../later/later.js';
import { keptClosing } from '../../closing/kept-closing.js';
import { onWhyLost, whyLost } from '../../guards/why-lost.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import type { LoginReply } from './api/login.js';
import { AuthLayout, BackurlNote, LoginAside } from './auth-layout.js';
import type { ClosedViewProps } from './closed-view/closed-view.js';
import type { LostNoteProps } from './lost-note/lost-note.js';
import { LoginForm } from './login-form.js';
import { SecondStep, type SecondStepProps } from './second-step.js';
import { useSignedIn } from './use-signed-in.js';

const LostNote = later<LostNoteProps>(() => import('./lost-note/lost-note.js').then((file) => file.LostNote));

const ClosedView = later<ClosedViewProps>(() => import('./closed-view/closed-view.js').then((file) => file.ClosedView));

type SecondStepNeeded = Pick<SecondStepProps, 'ticket' | 'methods'>;

/** Why the session was lost, also where that is heard of after the page was opened. It is told until it is left. */
function useReason(): WhyLost | null {
  const [lost, setLost] = useState(whyLost);
  useEffect(() => {
    const hear = (): void => setLost((before) => whyLost() ?? before);
    hear();
    return onWhyLost(hear);
  }, []);
  return lost;
}

/** Login: email and password, then the second step if one is bound. */
export function LoginPage(): JSX.Element {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<SecondStepNeeded | null>(null);
  const lost = useReason();
  // The server says so, or the session ended with an account that this tab has seen closing.
  const [sawClosing] = useState(() => keptClosing() !== null);
  const wasClosed = lost === 'closed' || (lost !== 'frozen' && sawClosing);
  const [isLeft, setLeft] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const signedIn = useSignedIn();
  usePageTitle(t('login.title'));
  const onReply = (reply: LoginReply): void => {
    setWhy(null);
    if (reply.next === 'done') signedIn(reply.user);
    else setStep({ ticket: reply.ticket, methods: reply.methods });
  };
  const restart = (reason: string | null): void => {
    setStep(null);
    setWhy(reason);
  };
  if (wasClosed && !isLeft) return <ClosedView onLogin={() => setLeft(true)} />;
  if (step !== null) return <SecondStep {...step} onDone={signedIn} onRestart={restart} />;
  return (
    <AuthLayout title={t('login.title')} aside={<LoginAside />}>
      {why === null ? null : (
        <div style={{ marginBottom: 16 }}>
          <FormProblem text={why} />
        </div>
      )}
      {lost === null || wasClosed ? null : <LostNote why={lost} />}
      <LoginForm onReply={onReply} />
      <BackurlNote />
    </AuthLayout>
  );
}
