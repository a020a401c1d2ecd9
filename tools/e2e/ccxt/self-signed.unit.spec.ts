import { createPrivateKey, X509Certificate } from 'node:crypto';
import { selfSigned } from './self-signed.js';

describe('a self-signed certificate', () => {
  it('is for this machine only and is not a certificate authority', () => {
    const { cert, key } = selfSigned();
    const parsed = new X509Certificate(cert);
    expect(parsed.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(parsed.ca).toBe(false);
    expect(Date.parse(parsed.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(parsed.validTo)).toBeGreaterThan(Date.now());
  });
});
