import pino from 'pino';
import { Registry } from 'prom-client';
import { systemClock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import { openMail } from './open-mail.js';

const deps = { clock: systemClock, logger: pino({ enabled: false }), demo: false };
const vault = { list: () => Promise.resolve([]) } as unknown as Vault;
const SMTP = { smtp: 'smtp://127.0.0.1:1', 'mail-from': 'v@venue.example' };

describe('the mail of a venue', () => {
  it('is shown in a demo, sent where a server is named, and refused anywhere else', async () => {
    const demo = await openMail({}, { ...deps, demo: true, vault });
    expect([demo.mailer.canSend, demo.outbox !== undefined]).toEqual([true, true]);
    const sending = await openMail(SMTP, { ...deps, vault });
    expect([sending.mailer.canSend, sending.outbox]).toEqual([true, undefined]);
    const mute = await openMail({}, { ...deps, vault });
    expect([mute.mailer.canSend, mute.outbox]).toEqual([false, undefined]);
    for (const { close } of [demo, sending, mute]) await close();
  });

  it('is none of a process that does not run identity', async () => {
    expect((await openMail(SMTP, { ...deps, vault: undefined })).mailer.canSend).toBe(false);
  });

  it('counts what waits', async () => {
    const registry = new Registry();
    const mail = await openMail(SMTP, { ...deps, vault });
    mail.expose(registry);
    expect(await registry.metrics()).toContain('corella_mail_waiting 0');
    await mail.close();
  });

  it('says which certificate cannot be read', async () => {
    await expect(openMail({ ...SMTP, 'smtp-ca': '/nowhere/ca.pem' }, { ...deps, vault })).rejects.toThrow(
      /^--smtp-ca \/nowhere\/ca\.pem: .*name a file that this user may read$/,
    );
  });

  describe('and its text messages', () => {
    const SMS = { 'sms-url': 'http://127.0.0.1:1/texts', 'sms-secret': 's'.repeat(32) };

    it('are shown in a demo, sent where a server is named, and refused anywhere else', async () => {
      const demo = await openMail({}, { ...deps, demo: true, vault });
      const sending = await openMail(SMS, { ...deps, vault });
      const mute = await openMail(SMTP, { ...deps, vault });
      expect([demo, sending, mute].map(({ sms }) => sms.canSend)).toEqual([true, true, false]);
      expect([sending.mailer.canSend, mute.mailer.canSend]).toEqual([false, true]);
      const registry = new Registry();
      sending.expose(registry);
      expect(await registry.metrics()).toContain('corella_texts_waiting 0');
      for (const { close } of [demo, sending, mute]) await close();
    });
  });
});
