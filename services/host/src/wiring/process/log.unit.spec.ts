import { createLogger } from './log.js';

describe('the log', () => {
  const logged = (level: string, work: (logger: ReturnType<typeof createLogger>) => void): string => {
    let text = '';
    work(createLogger(level, { write: (line) => (text += line) }));
    return text;
  };

  it('redacts fields that can contain a secret, wherever they are nested', () => {
    const text = logged('info', (logger) =>
      logger.info({ password: 'one', body: { token: 'two', inner: { secretKey: 'three' } }, uid: '1000001' }, 'said'),
    );
    expect(text).not.toMatch(/one|two|three/);
    expect(JSON.parse(text)).toMatchObject({ password: '[secret]', uid: '1000001', msg: 'said' });
  });

  it('tells the code of an error, and no other code', () => {
    const err = Object.assign(new Error('no room'), { code: 'ENOSPC' });
    const text = logged('info', (logger) => logger.error({ err, code: '123456', body: { code: '654321' } }, 'full'));
    expect(JSON.parse(text)).toMatchObject({
      err: { errorCode: 'ENOSPC' },
      code: '[secret]',
      body: { code: '[secret]' },
    });
  });

  it('leaves out what is below its level', () => {
    expect(logged('warn', (logger) => logger.info('quiet'))).toBe('');
    expect(logged('warn', (logger) => logger.error('loud'))).toContain('loud');
  });
});
