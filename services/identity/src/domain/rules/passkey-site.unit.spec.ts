import { passkeySite } from './passkey-site.js';

describe('where passkeys hold', () => {
  it('is the name of the first public origin, with all its origins', () => {
    const site = passkeySite(['https://10.0.0.7', 'https://trade.example', 'https://trade.example:8443/']);
    expect(site?.rpId).toBe('trade.example');
    for (const origin of ['https://trade.example', 'https://trade.example:8443']) expect(site?.owns(origin)).toBe(true);
    for (const origin of ['https://10.0.0.7', 'https://evil.trade.example', 'http://trade.example', 'null'])
      expect(site?.owns(origin)).toBe(false);
  });

  it.each([[[]], [['http://127.0.0.1:8080']], [['http://localhost:8080', 'http://[::1]:8080']]])(
    'is localhost, at any port, of a venue on this machine: %j',
    (origins) => {
      const site = passkeySite(origins);
      expect(site?.rpId).toBe('localhost');
      expect(site?.owns('http://localhost:8430')).toBe(true);
      for (const origin of ['http://127.0.0.1:8430', 'http://localhost.evil.example', 'https://localhost:x'])
        expect(site?.owns(origin)).toBe(false);
    },
  );

  it.each([[['https://192.0.2.7']], [['https://[2001:db8::1]:8443']], [['http://trade.example']]])(
    'is nowhere for an address, or without TLS: %j',
    (origins) => {
      expect(passkeySite(origins)).toBeNull();
    },
  );
});
