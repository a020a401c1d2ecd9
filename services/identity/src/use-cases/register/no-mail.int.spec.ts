import { createUnconfiguredMailer } from '@corella/mailer-outbox';
import { givenIdentity, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, newAddress, signUp } from '../../testing/given-people.js';

const UNAVAILABLE = { code: 'mail-unavailable', remedy: expect.stringContaining('transport for mail') as string };

describe('without a transport for mail', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const withoutMail = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const { context } = identity;
    const { mailer } = context;
    Object.assign(context, { mailer: createUnconfiguredMailer() });
    return work().finally(() => Object.assign(context, { mailer }));
  };

  it('nobody registers: new and known addresses get the same refusal, and nothing is kept', async () => {
    const [email, known] = [newAddress(), (await givenCustomer(identity)).email];
    await withoutMail(async () => {
      for (const address of [email, known])
        expect(await identity.refused<'Register'>(signUp(address))).toEqual(UNAVAILABLE);
      expect(
        await identity.refused<'ResendCode'>({
          type: 'ResendCode',
          email,
          signUp: 'none',
          language: 'en-us',
          origin: ORIGIN,
        }),
      ).toEqual(UNAVAILABLE);
    });
    expect(await identity.context.registrations.pending(email)).toEqual([]);
    // Nor does the refusal slow anybody down later.
    expect(await identity.send<'Register'>(signUp(email))).toMatchObject({
      ok: true,
      value: { signUp: expect.any(String) as string },
    });
  });

  it('bad input is still told first', async () => {
    await withoutMail(async () =>
      expect(await identity.refused<'Register'>({ ...signUp(newAddress()), password: 'short1!' })).toMatchObject({
        code: 'password-weak',
      }),
    );
  });

  it('nobody is added to the staff: neither asked for, nor approved if it was asked for before', async () => {
    const [asking, approving] = [await givenStaff(identity, 'admin'), await givenStaff(identity, 'admin')];
    const request = (key: string) =>
      ({
        type: 'RequestApproval',
        staff: asking.principal,
        kind: 'staff-create',
        target: 'staff:risk',
        payload: { email: newAddress(), name: 'Ivo', role: 'risk' },
        reason: 'more hands',
        requestId: 'q',
        idempotencyKey: key,
      }) as const;
    const asked = await identity.send<'RequestApproval'>(request('before'));
    if (!asked.ok) throw new Error(asked.rejection.code);
    const { approvalId } = asked.value;
    const { state } = await identity.context.approvals.load(`approval-${approvalId}`);
    const payloadHash = state.status === 'none' ? '' : state.payloadHash;
    const decide = (decision: 'approve' | 'reject') =>
      ({
        type: 'DecideApproval',
        staff: approving.principal,
        approvalId,
        decision,
        payloadHash,
        reason: 'checked',
        requestId: 'q',
      }) as const;
    await withoutMail(async () => {
      const head = await identity.store.head();
      expect(await identity.refused<'RequestApproval'>(request('after'))).toEqual(UNAVAILABLE);
      expect(await identity.refused<'DecideApproval'>(decide('approve'))).toEqual(UNAVAILABLE);
      expect(await identity.store.head()).toBe(head);
      expect(await identity.send<'DecideApproval'>(decide('reject'))).toEqual({
        ok: true,
        value: { status: 'rejected', applied: true },
      });
    });
  });
});
