import { sha256Hex } from '@corella/hash';
import { ORIGIN, givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, givenStaff, valueOf } from '../../testing/given-people.js';
import {
  beginRemoval,
  claimRemoval,
  decideRemovalAs,
  removalEvents,
  sentRemoval,
  storedFile,
  tokenIn,
} from '../../testing/given-removal.js';

describe('AnswerRemoval', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const answer = (token: string, text: string) => ({ type: 'AnswerRemoval', token, text, origin: ORIGIN }) as const;

  it('brings the answer and its enclosure to the desk by the link of the mail, once', async () => {
    const { email } = await givenCustomer(identity);
    const command = beginRemoval(email, { language: 'zh-CN' });
    const removalId = await sentRemoval(identity, command);
    const support = (await givenStaff(identity, 'support')).principal;
    valueOf(await claimRemoval(identity, support, removalId));
    valueOf(await decideRemovalAs(identity, support, { removalId, decision: 'ask', remark: 'The red one.' }));
    const token = await tokenIn(identity, command.contactEmail);
    const [mail] = await identity.outbox.list(command.contactEmail);
    expect(mail?.text).toContain('请说明您何时、如何失去访问权限');
    expect(mail?.text).toContain('The red one.');
    expect(mail?.text).toContain('/zh-cn/removal-certification/2/#');
    const tokenHash = sha256Hex(token);
    expect(await identity.asked('identity.removal-token', { tokenHash })).toMatchObject({
      question: { reason: '请说明您何时、如何失去访问权限', remark: 'The red one.' },
      answerUntil: (await identity.asked('identity.removal', { removalId }))?.expiresAt,
    });
    const file = await storedFile(identity, token);
    valueOf(await identity.send<'PutRemovalFile'>({ type: 'PutRemovalFile', token, file }));
    expect(await identity.refused(answer(token, ''))).toEqual({ code: 'removal-text-invalid', field: 'text' });
    valueOf(await identity.send<'AnswerRemoval'>(answer(token, 'On Monday.')));
    expect(await removalEvents(identity, removalId)).toEqual([
      'RemovalSubmitted',
      'RemovalClaimed',
      'RemovalAsked',
      'RemovalAnswered',
    ]);
    const view = await identity.asked('identity.removal', { removalId });
    expect(view?.claims.map(({ text }) => text)).toEqual(['My phone fell into the sea.', 'On Monday.']);
    expect(view?.claims[1]?.file?.id).toBe(file.id);
    expect(await identity.refused(answer(token, 'Again.'))).toEqual({ code: 'removal-link-invalid', field: 'token' });
  });

  it('takes one of two answers that come at once, by links of the same question, as it was written', async () => {
    const { email, uid } = await givenCustomer(identity);
    const command = beginRemoval(email);
    const removalId = await sentRemoval(identity, command);
    const support = (await givenStaff(identity, 'support')).principal;
    valueOf(await claimRemoval(identity, support, removalId));
    valueOf(await decideRemovalAs(identity, support, { removalId, decision: 'ask' }));
    const token = await tokenIn(identity, command.contactEmail);
    const now = identity.clock.nowMs();
    // The mail goes out twice after a crash.
    const again = await identity.context.removalLinks.issue(
      { uid, removalId, for: 'answer' },
      { now, until: now + 1_000 },
    );
    const replies = await Promise.all([
      identity.send<'AnswerRemoval'>(answer(token, 'On Monday.')),
      identity.send<'AnswerRemoval'>(answer(again, 'On Friday.')),
    ]);
    expect(replies.map(({ ok }) => ok)).toEqual([true, false]);
    const view = await identity.asked('identity.removal', { removalId });
    expect(view?.claims.map(({ text }) => text)).toEqual(['My phone fell into the sea.', 'On Monday.']);
  });
});
