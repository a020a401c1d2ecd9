import { REMOVAL_PROJECT } from '@corella/contracts/removal';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, newAddress } from '../../testing/given-people.js';
import { begun, beginRemoval } from '../../testing/given-removal.js';

describe('BeginRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('asks for work first, and then mails a code to the contact address, whether there is an account or not', async () => {
    const known = (await givenCustomer(identity)).email;
    for (const email of [known, newAddress()]) {
      const command = beginRemoval(email);
      expect(await identity.refused(command)).toMatchObject({ code: 'work-needed' });
      expect(await begun(identity, command)).toEqual({
        ok: true,
        value: { request: expect.stringMatching(/^[0-9a-f]{24}$/) },
      });
      const [mail, ...more] = await identity.outbox.list(command.contactEmail);
      expect([mail?.code, more]).toEqual([expect.stringMatching(/^[0-9]{6}$/), []]);
    }
    expect((await identity.outbox.list(known)).every(({ subject }) => !subject.includes('request'))).toBe(true);
  });

  it('mails one code a minute to an address', async () => {
    const command = beginRemoval(newAddress());
    expect(await begun(identity, command)).toMatchObject({ ok: true });
    expect(await begun(identity, command)).toMatchObject({ rejection: { code: 'slow-down' } });
  });

  it('names the field that cannot be right, and changes nothing', async () => {
    const email = newAddress();
    const wrong = [
      [{ email: 'nobody' }, { code: 'email-invalid', field: 'email' }],
      [{ contactEmail: 'nobody' }, { code: 'email-invalid', field: 'contactEmail' }],
      [{ contactTel: '12' }, { code: 'phone-invalid', field: 'contactTel' }],
      [{ description: ' ' }, { code: 'removal-text-invalid', field: 'description' }],
      [{ description: 'x'.repeat(501) }, { code: 'removal-text-invalid', field: 'description' }],
      [
        { project: REMOVAL_PROJECT.email, contactEmail: email },
        { code: 'email-same', field: 'contactEmail' },
      ],
    ] as const;
    for (const [change, rejection] of wrong)
      expect(await identity.refused(beginRemoval(email, change))).toEqual(rejection);
  });
});
