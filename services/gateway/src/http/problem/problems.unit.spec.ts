import { createLogger } from '../../log/logger.js';
import { languageOf } from './language.js';
import { problemBody } from './problem-body.js';
import { problemCodes, problemKind } from './problem-catalogue.js';

describe('problems', () => {
  it('have texts in both languages and a fitting status', () => {
    for (const code of problemCodes()) {
      const { status, texts } = problemKind(code);
      expect(status >= 400 && (status < 500 || [500, 503, 504].includes(status))).toBe(true);
      for (const { title, detail } of Object.values(texts)) expect(title !== '' && detail !== '').toBe(true);
      expect(texts['zh-cn'].detail).toMatch(/[\u4e00-\u9fff]|Idempotency|X-Requested/);
    }
  });

  it('report an unknown rejection as refused, never as a fault', () => {
    expect(problemBody({ code: 'something-new' }, 'en-us')).toMatchObject({
      status: 409,
      code: 'something-new',
      title: 'Refused',
    });
  });

  it('carry rule, inputs and remedy', () => {
    expect(
      problemBody({ code: 'price-band', rule: 'price-band', inputs: { last: '1' }, remedy: 'Bid less.' }, 'zh-cn'),
    ).toMatchObject({ rule: 'price-band', inputs: { last: '1' }, remedy: 'Bid less.' });
  });

  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', undefined, 'zh-cn'],
    ['de,en;q=0.5,zh;q=0.4', undefined, 'en-us'],
    ['zh;q=0,en', undefined, 'en-us'],
    [undefined, undefined, 'en-us'],
    ['zh', 'en-us', 'en-us'],
    ['\r\n', 'evil', 'en-us'],
  ])('%s with %s chosen is read as %s', (header, chosen, language) => {
    expect(languageOf(header, chosen)).toBe(language);
  });
});

describe('the log', () => {
  it('never contains what could open an account', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
    logger.info(
      {
        body: { email: 'a@b.example', password: 'hunter22', code: '123456' },
        req: { headers: { cookie: 'corella=abc', authorization: 'x' } },
        Signature: 'sig',
        secretKey: 'key',
      },
      'shown',
    );
    expect(lines.join()).not.toMatch(/hunter22|123456|corella=abc|"sig"|"key"/);
    expect(lines.join()).toContain('a@b.example');
  });
});
