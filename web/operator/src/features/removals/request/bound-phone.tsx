import type { JSX } from 'react';
import type { RemovalOpened } from '@corella/contracts/operator';
import { Reveal } from '../../../shared/actions/reveal.js';
import { callVerb } from '../../../shared/api/operator-api.js';

const phoneIn = (answer: unknown): string | null => {
  const phone: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'phone') : null;
  return typeof phone === 'string' ? phone : null;
};

/** The phone of the account, masked. Whoever calls it says why, which goes to the audit log before it is shown. */
export function BoundPhone({ opened: { id, uid, factors } }: { readonly opened: RemovalOpened }): JSX.Element {
  if (factors.phone === null) return <>none</>;
  const ask = async (reason: string, idempotencyKey: string): Promise<string | null> => {
    const body = { reason };
    return phoneIn(await callVerb({ resource: 'removal-requests', id, verb: 'phone', body, idempotencyKey }));
  };
  return (
    <Reveal
      title="Reveal the phone of the account"
      sub={`User ${uid}`}
      masked={factors.phone}
      button="Reveal number"
      ask={ask}
      render={(text) => <span className="num">{text}</span>}
    />
  );
}
