import type { JSX } from 'react';
import { revealedSchema, type Revealable, type UserRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { Reveal } from '../../shared/actions/reveal.js';
import { callVerb } from '../../shared/api/operator-api.js';

const TITLES = { email: 'Reveal the address', phone: 'Reveal the phone' } as const;
const shownIn = (answer: unknown, what: Revealable): string | null =>
  revealedSchema.partial().safeParse(answer).data?.[what] ?? null;

/**
 * The masked address or phone. Whoever may see it in clear says why, which the audit log keeps. Only this page shows
 * it.
 */
export function Contact({ user, what }: { readonly user: UserRecord; readonly what: Revealable }): JSX.Element {
  const { may } = useAccess();
  const masked = user[what];
  if (masked === null) return <>none</>;
  const ask = async (reason: string, idempotencyKey: string): Promise<string | null> => {
    const body = { reason, what };
    return shownIn(await callVerb({ resource: 'users', id: user.id, verb: 'reveal', body, idempotencyKey }), what);
  };
  return (
    <Reveal
      title={TITLES[what]}
      sub={`User ${user.uid}`}
      masked={masked}
      button="Reveal"
      buttonName={TITLES[what]}
      offered={may('users.view')}
      ask={ask}
    />
  );
}
