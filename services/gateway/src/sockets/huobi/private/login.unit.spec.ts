import { createHmac } from 'node:crypto';
import { loginTexts, readLogin } from './login.js';

const NOW_MS = Date.UTC(2024, 0, 2, 3, 4, 5);
const params = {
  authType: 'api',
  accessKey: 'test-access-key',
  signatureMethod: 'HmacSHA256',
  signatureVersion: '2.1',
  timestamp: '2024-01-02T03:04:05',
  signature: 'u5CixEwbRDBJxkbDBZbE3vAf7p3UziOrHT3Jqt3vbSE=',
};
const read = (changes: unknown = {}) =>
  readLogin(typeof changes === 'object' && changes !== null ? { ...params, ...changes } : changes, {
    host: '127.0.0.1:8080',
    publicNames: ['api.corella.example'],
    nowMs: NOW_MS,
  });

describe('a login of /ws/v2', () => {
  it('signs what stock clients sign', () => {
    const [text = ''] = loginTexts({ accessKey: params.accessKey, timestamp: params.timestamp }, ['127.0.0.1:8080']);
    expect(createHmac('sha256', 'test-secret-key').update(text).digest('base64')).toBe(params.signature);
  });

  it('may be over each of our names', () => {
    const overPath = read()?.texts.filter((text) => text.includes('\n/ws/v2\n'));
    expect(overPath?.map((text) => text.split('\n')[1])).toEqual([
      '127.0.0.1:8080',
      '127.0.0.1',
      'api.corella.example',
    ]);
  });

  // ccxt.pro htx 4.5: `relativePath = url.replace('wss://' + hostname, '')`.
  it('may be over the whole address, which ccxt signs over plain http', () => {
    const signature = createHmac('sha256', 'test-secret-key')
      .update(
        'GET\n127.0.0.1:8080\nws://127.0.0.1:8080/ws/v2\n' +
          'accessKey=test-access-key&signatureMethod=HmacSHA256&signatureVersion=2.1&timestamp=2024-01-02T03%3A04%3A05',
      )
      .digest('base64');
    const accepted = read({ signature })?.texts.map((text) =>
      createHmac('sha256', 'test-secret-key').update(text).digest('base64'),
    );
    expect(accepted).toContain(signature);
  });

  it.each([
    [{ authType: 'token' }],
    [{ signatureMethod: 'HmacSHA1' }],
    [{ signatureVersion: '2' }],
    [{ timestamp: '2024-01-02T03:10:05' }],
    [{ timestamp: '2024-13-02T03:04:05' }],
    [{ accessKey: '' }],
    [{ accessKey: {} }],
    [null],
    ['x'],
    [[]],
  ])('does not accept %j', (changes) => {
    expect(
      Array.isArray(changes) ? readLogin(changes, { host: 'h', publicNames: [], nowMs: NOW_MS }) : read(changes),
    ).toBeNull();
  });
});
