import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VenueConfig } from '@corella/contracts/service';
import { sampleVenueConfig } from '@corella/contracts/testing';
import { announce, lacksMail } from './announce.js';
import { SERVICE_TARGETS } from './options/targets.js';
import { dataDirectory } from './first-run/data-directory.js';

const LOGINS = {
  customers: [
    {
      uid: 1,
      email: 'demo1@corella.example',
      password: 'Blue7',
      accessKey: 'ak',
      secretKey: 'sk',
      readOnlyKey: { accessKey: 'rk', secretKey: 'rs' },
    },
  ],
  staff: [{ role: 'aml' as const, email: 'aml1@corella.example', password: 'Green8' }],
};

describe('the announcement', () => {
  const root = mkdtempSync(join(tmpdir(), 'corella-announce-'));
  const directory = dataDirectory(root);
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let services: Parameters<typeof announce>[0]['services'] = SERVICE_TARGETS;
  let demo: Parameters<typeof announce>[0]['demo'] = null;
  const said = (change: Partial<VenueConfig> = {}, firstAdmins: Parameters<typeof announce>[0]['firstAdmins'] = []) => {
    let text = '';
    announce({
      url: 'http://127.0.0.1:8080',
      services,
      config: sampleVenueConfig({ limits: true, ...change }),
      directory,
      demo,
      firstAdmins,
      say: (words) => (text += words),
    });
    return text;
  };

  it('names the address, the console and the documentation', () => {
    const text = said({ demo: false });
    expect(text).toContain('ready at http://127.0.0.1:8080\n');
    expect(text).toContain('http://127.0.0.1:8080/operator/');
    expect(text).toContain('http://127.0.0.1:8080/docs');
    expect(text).not.toMatch(/Demo|administrators|limits/);
  });

  it('names the services of a process without a gateway, and nothing that people could open', () => {
    services = ['ledger', 'identity'];
    const text = said({ demo: false });
    services = SERVICE_TARGETS;
    expect(text).toContain("Corella's ledger, identity is ready; health and metrics are at http://127.0.0.1:8080");
    expect(text).not.toContain('/operator/');
  });

  it('lists the demo logins, and names the file that holds them, if there is one', () => {
    expect(said()).not.toContain('demo1@');
    demo = { logins: LOGINS, file: directory.demoFile };
    const text = said();
    expect(text).toContain('demo1@corella.example  Blue7  key ak  secret sk');
    expect(text).toContain('aml       aml1@corella.example  Green8');
    expect(text).toContain(directory.demoFile);
    demo = { logins: LOGINS, file: null };
    expect(said()).toContain('demo1@corella.example');
    expect(said()).not.toContain('demo.json');
    demo = null;
  });

  it('says how the first administrators are made where there is no staff', () => {
    expect(said({ demo: false }, null)).toMatch(
      /no staff yet[^]*--admin ONE@YOUR\.EXAMPLE --admin TWO@YOUR\.EXAMPLE\n/,
    );
    expect(said({ demo: false }, [])).not.toContain('no staff');
  });

  it('names the file with the links of new administrators and none of the links, and says when limits are off', () => {
    const text = said({ demo: false, limits: false }, [{ email: 'one@corella.example', joinPath: '/the-link' }]);
    expect(text).toContain(directory.firstAdminsFile);
    expect(text).not.toContain('/the-link');
    expect(text).toContain('Request limits are off.');
  });
});

describe('the warning that no mail can be sent', () => {
  it('is for the process of identity alone', () => {
    const [able, unable] = [{ canSend: true }, { canSend: false }];
    expect(lacksMail(SERVICE_TARGETS, unable)).toBe(true);
    expect(lacksMail(['identity'], unable)).toBe(true);
    expect(lacksMail(['gateway', 'ledger', 'matching'], unable)).toBe(false);
    expect(lacksMail(SERVICE_TARGETS, able)).toBe(false);
  });
});
