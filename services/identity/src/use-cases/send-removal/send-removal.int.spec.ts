import { REMOVAL_PROJECT } from '@corella/contracts/removal';
import { eventually, givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, newAddress, valueOf } from '../../testing/given-people.js';
import { beginRemoval, provenRemoval, removalEvents, sentRemoval, storedFile } from '../../testing/given-removal.js';

describe('SendRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const send = (token: string) => ({ type: 'SendRemoval', token }) as const;
  const proofs = () => identity.vault.list('removal-proof');
  const sealed = async (token: string) => {
    const file = await storedFile(identity, token);
    valueOf(await identity.send<'PutRemovalFile'>({ type: 'PutRemovalFile', token, file }));
    return file;
  };

  it('brings a request about an account to the desk, sealed under the legal key of its owner', async () => {
    const { uid, email } = await givenCustomer(identity);
    const command = beginRemoval(email);
    const token = await provenRemoval(identity, command);
    const file = await sealed(token);
    valueOf(await identity.send<'SendRemoval'>(send(token)));
    await eventually(async () => (await proofs()).length === 0);
    const [stream = ''] = await identity.store.streams('removal');
    const removalId = stream.slice('removal-'.length);
    expect(await removalEvents(identity, removalId)).toEqual(['RemovalSubmitted']);
    const [row] = await identity.vault.list<{ file: { id: string } }>('removal-claim');
    expect(row).toMatchObject({ person: `legal:${uid}`, body: { text: 'My phone fell into the sea.' } });
    expect(await identity.files.read(file.id)).toBeNull();
    expect(await identity.files.read(row?.body.file.id ?? '')).not.toBeNull();
    expect((await identity.outbox.list(command.contactEmail)).map(({ subject }) => subject)).toContain(
      'We have your request',
    );
  });

  it('answers the same for an address without an account, and shreds the request', async () => {
    const command = beginRemoval(newAddress());
    const token = await provenRemoval(identity, command);
    const file = await sealed(token);
    const streams = await identity.store.streams('removal');
    expect(await identity.send<'SendRemoval'>(send(token))).toEqual({ ok: true, value: { sent: true } });
    await eventually(async () => (await proofs()).length === 0);
    expect(await identity.store.streams('removal')).toEqual(streams);
    expect(await identity.files.read(file.id)).toBeNull();
    expect((await identity.outbox.list(command.contactEmail)).map(({ subject }) => subject)).toContain(
      'We have your request',
    );
    expect(await identity.refused(send(token))).toEqual({ code: 'removal-link-invalid', field: 'token' });
  });

  it('shreds what was proven and never sent', async () => {
    await provenRemoval(identity, beginRemoval(newAddress()));
    identity.clock.advance(1_800_000);
    await identity.service.tidy();
    expect(await proofs()).toEqual([]);
  });

  it('declines by mail what no account got, as late as the desk might, and keeps nothing of it', async () => {
    const command = beginRemoval(newAddress());
    const token = await provenRemoval(identity, command);
    valueOf(await identity.send<'SendRemoval'>(send(token)));
    await eventually(async () => (await proofs()).length === 0);
    const declined = async () =>
      (await identity.outbox.list(command.contactEmail)).filter(
        ({ subject }) => subject === 'Your request was declined',
      );
    identity.clock.advance(4 * 3_600_000 - 1_000);
    await identity.service.tidy();
    expect(await declined()).toEqual([]);
    identity.clock.advance(69 * 3_600_000);
    await identity.service.tidy();
    await identity.service.tidy();
    expect(await declined()).toMatchObject([{ text: expect.stringContaining('could not establish') }]);
    expect(await identity.vault.list('removal-unmatched')).toEqual([]);
  });

  it('takes three requests for one thing from one contact address, and strangers do not use up those of the owner', async () => {
    const { email } = await givenCustomer(identity);
    for (const _ of [1, 2, 3]) await sentRemoval(identity, beginRemoval(email));
    const contactEmail = newAddress();
    for (const _ of [1, 2, 3]) {
      await sentRemoval(identity, beginRemoval(email, { contactEmail }));
      identity.clock.advance(61_000);
    }
    const streams = await identity.store.streams('removal');
    const fourth = await provenRemoval(identity, beginRemoval(email, { contactEmail }));
    valueOf(await identity.send<'SendRemoval'>(send(fourth)));
    await eventually(async () => (await proofs()).length === 0);
    expect(await identity.store.streams('removal')).toEqual(streams);
    expect((await identity.vault.list('removal-unmatched')).at(0)?.body).toMatchObject({ contactEmail, reason: 'Q24' });
    await sentRemoval(identity, beginRemoval(email, { project: REMOVAL_PROJECT.email }));
  });

  it('brings the others to the desk where one enclosure is damaged, and goes on', async () => {
    const [one, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    const damaged = await provenRemoval(identity, beginRemoval(one.email));
    const { id } = await sealed(damaged);
    const read = identity.files.read.bind(identity.files);
    const reading = jest.spyOn(identity.context.files, 'read').mockImplementation(async (fileId) => {
      if (fileId === id) throw new Error('the file was changed');
      return read(fileId);
    });
    valueOf(await identity.send<'SendRemoval'>(send(damaged)));
    await eventually(() => identity.warnings.length + identity.faults.length > 0);
    expect(await removalEvents(identity, await sentRemoval(identity, beginRemoval(other.email)))).toEqual([
      'RemovalSubmitted',
    ]);
    await identity.service.tidy();
    reading.mockRestore();
    await identity.service.tidy();
    expect(await proofs()).toEqual([]);
  });

  it('is sent once, also where no mail can say so', async () => {
    const token = await provenRemoval(identity, beginRemoval((await givenCustomer(identity)).email));
    jest.spyOn(identity.context.mailer, 'send').mockRejectedValueOnce(new Error('the queue of mails is full'));
    expect(await identity.send<'SendRemoval'>(send(token))).toEqual({ ok: true, value: { sent: true } });
    await eventually(async () => (await proofs()).length === 0);
  });
});
