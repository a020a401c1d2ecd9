import { deviceName, knownDevice } from './device-name.js';

describe('devices in words', () => {
  it('are named by browser and system', () => {
    const mac =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36';
    expect(deviceName(mac)).toBe('Chrome, macOS');
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1';
    expect(deviceName(phone)).toBe('Safari, iOS');
    expect(knownDevice(phone)).toBe('Safari, iOS');
  });

  it('are shown as they came, cut, where neither is known', () => {
    expect(deviceName('curl/8.0')).toBe('curl/8.0');
    expect(deviceName('x'.repeat(60))).toBe(`${'x'.repeat(40)}…`);
    expect(deviceName('')).toBe('–');
  });

  it('are named by nothing that a stranger wrote where that would be read as ours', () => {
    expect(knownDevice('Call +61 2 5550 0000 at once')).toBeNull();
    expect(knownDevice('Chrome/1 Call +61 2 5550 0000 at once')).toBe('Chrome');
  });
});
