import { deviceName } from './device-name.js';
import { groupedSecret } from './grouped-secret.js';

describe('devices and secrets in words', () => {
  it('names browser and system', () => {
    expect(
      deviceName(
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36',
      ),
    ).toBe('Chrome, macOS');
    expect(
      deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1'),
    ).toBe('Safari, iOS');
  });

  it('shows an unknown one as it came, cut', () => {
    expect(deviceName('curl/8.0')).toBe('curl/8.0');
    expect(deviceName('x'.repeat(60))).toBe(`${'x'.repeat(40)}…`);
    expect(deviceName('')).toBe('–');
  });

  it('groups a secret by four', () => {
    expect(groupedSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  });
});
