import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from '@corella/hash';
import { accountTag, buildTree, inclusionPath, sumsText } from '@corella/merkle-sum';
import { workspaceRoot } from '@corella/worker-host';

const VERIFIER = join(workspaceRoot(), 'tools/verify-liabilities/verify-liabilities.mjs');
const people = ['1000001', '1000002', '1000003']
  .map((uid, index) => ({
    uid,
    nonce: `n${index}`,
    tag: accountTag(sha256Hex, uid, `n${index}`),
    sums: new Map([['aud', BigInt(index + 1) * 100n]]),
  }))
  .sort((left, right) => (left.tag < right.tag ? -1 : 1));
const { root, levels } = buildTree(sha256Hex, people);
const proof = {
  proofId: 'liabilities-9',
  revision: 9,
  entryHash: 'a'.repeat(64),
  rootHash: root.hash,
  leaves: people.length,
  totals: sumsText(root.sums),
  takenAt: '2026-01-05T00:00:00.000Z',
};

function inclusionOf(index: number) {
  const { uid, nonce, tag, sums } = people[index] ?? { uid: '', nonce: '', tag: '', sums: new Map<string, bigint>() };
  const path = inclusionPath(index, people.length).map(({ level, index: at, side }) => ({
    side,
    hash: levels[level]?.[at]?.hash ?? '',
    sums: sumsText(levels[level]?.[at]?.sums ?? new Map()),
  }));
  return { proof, uid, nonce, accountTag: tag, index, sums: sumsText(sums), path };
}

describe('the stand-alone verifier', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-verifier-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const run = (content: unknown): { status: number | null; said: string } => {
    const file = join(directory, 'proof.json');
    writeFileSync(file, JSON.stringify(content));
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  it('accepts an honest proof and shows the arithmetic', () => {
    const { status, said } = run(inclusionOf(0));
    expect(said).toContain('INCLUDED in liabilities-9');
    expect(said).toContain('0.00000600 AUD');
    expect(status).toBe(0);
  });

  it.each([
    [
      'a negative partner',
      () => ({ ...inclusionOf(0), path: inclusionOf(0).path.map((step) => ({ ...step, sums: { aud: '-1' } })) }),
      'negative',
    ],
    ['altered own sums', () => ({ ...inclusionOf(0), sums: { aud: '1' } }), 'another root'],
    ['a wrong root', () => ({ ...inclusionOf(0), proof: { ...proof, rootHash: 'b'.repeat(64) } }), 'another root'],
    ['altered totals', () => ({ ...inclusionOf(0), proof: { ...proof, totals: { aud: '1' } } }), 'totals'],
    ['another’s leaf', () => ({ ...inclusionOf(0), uid: '1999999' }), 'not that of this uid'],
    [
      'a duplicated partner',
      () => ({ ...inclusionOf(0), path: [...inclusionOf(0).path, ...inclusionOf(0).path] }),
      'does not fit',
    ],
    ['something else', () => ({}), 'no proof'],
  ])('refuses %s', (_, content, finding) => {
    const { status, said } = run(content());
    expect([status, said]).toEqual([1, expect.stringContaining(finding)]);
  });

  /** The verifier beside a venue that answers `/api/proof` with this status and content. */
  const compare = async (status: number, content: unknown): Promise<{ status: number | null; said: string }> => {
    const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(content)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const file = join(directory, 'proof.json');
    writeFileSync(file, JSON.stringify(inclusionOf(0)));
    const child = spawn(process.execPath, [
      VERIFIER,
      file,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ]);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const [exitCode] = (await once(child, 'close')) as [number | null];
    server.close();
    return { status: exitCode, said };
  };

  it.each([
    ['the same root', 200, proof, 0, 'the root is the one published'],
    ['another root under the same name', 200, { ...proof, rootHash: 'b'.repeat(64) }, 1, 'NOT INCLUDED'],
    ['another time', 200, { ...proof, takenAt: '2019-01-01T00:00:00.000Z' }, 1, 'publishes another time'],
    ['another journal entry', 200, { ...proof, revision: 999_999_999 }, 1, 'publishes another journal entry'],
    ['other totals', 200, { ...proof, totals: { aud: '1' } }, 1, 'publishes other totals'],
    ['a later tree', 200, { ...proof, proofId: 'liabilities-10' }, 69, 'now publishes liabilities-10'],
    ['nothing', 404, {}, 69, 'answers 404'],
  ])('compares with a venue that publishes %s', async (_, status, content, exitCode, words) => {
    expect(await compare(status, content)).toEqual({
      status: exitCode,
      said: expect.stringContaining(words) as string,
    });
  });

  it('says that a venue which cannot be asked proves nothing against the proof', () => {
    const file = join(directory, 'proof.json');
    writeFileSync(file, JSON.stringify(inclusionOf(0)));
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, file, 'no address'], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      69,
      expect.stringContaining('INCLUDED in liabilities-9'),
      expect.stringContaining('NOT COMPARED'),
    ]);
    expect(stderr).not.toContain('NOT INCLUDED');
  });
});
