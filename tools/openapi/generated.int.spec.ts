import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeGateway } from '@corella/gateway';
import { workspaceRoot } from '../workspace/root.js';
import { generatedFiles, readDocument } from './client-types.js';
import { typeOf } from './types-of.js';

describe('the typed client', () => {
  it('is up to date with what the gateway describes (else: npm run generate:api)', async () => {
    const document = readDocument(await describeGateway('generated'));
    for (const [path, text] of Object.entries(generatedFiles(document)))
      expect([path, readFileSync(join(workspaceRoot(), path), 'utf8')]).toEqual([path, text]);
  });

  it.each([
    [{ type: 'string', enum: ['a', "b'c"] }, "'a' | 'b\\'c'"],
    [{ type: 'integer', nullable: true }, 'number | null'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, 'readonly (string | number)[]'],
    [
      { type: 'object', properties: { 'a-b': { type: 'boolean' }, c: {} }, required: ['c'] },
      "{ readonly 'a-b'?: boolean; readonly c: unknown }",
    ],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Readonly<Record<string, string>>'],
    [{ not: {} }, 'never'],
    [{ allOf: [{ type: 'string' }, { enum: [1, 2] }] }, 'string & (1 | 2)'],
  ])('writes %j', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});
