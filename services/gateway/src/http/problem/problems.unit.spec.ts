import { retryAfterOf } from '../edge/dialects.js';
import { createLogger } from '../../log/logger.js';
import { fieldText, problemFault } from './field-texts.js';
import { languageOf } from './language.js';
import { problemBody } from './problem-body.js';
import { problemCodes, problemKind } from './problem-catalogue.js';
import { Refused, unwrap } from './refused.js';

describe('problems', () => {
  it('have texts in both languages and a fitting status', () => {
    for (const code of problemCodes()) {
      const { status, texts } = problemKind(code);
      expect(status >= 400 && (status < 500 || [500, 503, 504].includes(status))).toBe(true);
      for (const { title, detail } of Object.values(texts)) expect(title !== '' && detail !== '').toBe(true);
      expect(texts['zh-cn'].detail).toMatch(/[\u4e00-\u9fff]|Idempotency|X-Requested/);
    }
  });

  it('have one meaning each: no code stands in two tables', () => {
    const codes = problemCodes();
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  it('say when to try again, but not where only the operator can help', () => {
    const waits = ['busy', 'not-ready', 'storage-full', 'mail-unavailable'].map((code) => retryAfterOf({ code }));
    expect(waits).toEqual(['1', '1', '1', null]);
  });

  it('say what is wrong with a field in words of both languages, never by their codes', () => {
    for (const code of [...problemCodes(), 'something-new']) {
      const said = (['en-us', 'zh-cn'] as const).map((language) => fieldText(problemFault(code), language));
      for (const text of said) expect(text).not.toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(said[1]).toMatch(/[\u4e00-\u9fff]|Idempotency|X-Requested/);
    }
    const common = (): unknown => unwrap({ ok: false, rejection: { code: 'password-common', field: 'password' } });
    expect(common).toThrow(Refused);
    const [refused] = [common].map((run) => {
      try {
        return run();
      } catch (error) {
        return error;
      }
    });
    expect(refused instanceof Refused ? problemBody(refused.refusal, 'zh-cn').errors : null).toEqual({
      password: [expect.stringContaining('最常见的 10,000 个密码之一')],
    });
  });

  it('prefer a rejection’s own sentence for English readers', () => {
    const fault = problemFault('label-invalid', 'Shorter, please.');
    expect([fieldText(fault, 'en-us'), fieldText(fault, 'zh-cn')]).toEqual([
      'Shorter, please.',
      '备注为 1 至 50 个可见字符。',
    ]);
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
