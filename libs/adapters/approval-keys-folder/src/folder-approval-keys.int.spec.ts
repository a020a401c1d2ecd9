import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedApprovalKey, hasSigned } from '@corella/approval-keys';
import { approvalKeysConformance } from '@corella/approval-keys/conformance';
import { openFolderApprovalKeys } from './folder-approval-keys.js';

const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'corella-approval-keys-')), 'keys');
const onlyFile = (directory: string): string => join(directory, readdirSync(directory)[0] ?? '');

approvalKeysConformance('a folder', () => {
  const directory = newFolder();
  return Promise.resolve({
    open: () => openFolderApprovalKeys(directory),
    stored: () => Promise.resolve(readFileSync(onlyFile(directory), 'utf8')),
    dispose: () => Promise.resolve(rmSync(join(directory, '..'), { recursive: true, force: true })),
  });
});

describe('keys of approvals in a folder', () => {
  const directory = newFolder();
  afterAll(() => rmSync(join(directory, '..'), { recursive: true, force: true }));

  it('are files for their owner alone, named by their key', async () => {
    const { kid } = await openFolderApprovalKeys(directory).signer();
    expect(readdirSync(directory)).toEqual([`approval-${kid}`]);
    expect(statSync(onlyFile(directory)).mode & 0o777).toBe(0o600);
  });

  it('go on checking when only the public half is left, and another key signs', async () => {
    const old = await openFolderApprovalKeys(directory).signer();
    const signature = old.sign('text');
    const file = onlyFile(directory);
    const half = createPublicKey(readFileSync(file, 'utf8')).export({ type: 'spki', format: 'pem' });
    writeFileSync(file, half);
    const keys = openFolderApprovalKeys(directory);
    const next = await keys.signer();
    expect(next.kid).not.toBe(old.kid);
    const published = await keys.published();
    expect(published.map(({ kid }) => kid).sort()).toEqual([old.kid, next.kid].sort());
    const known = published.find(({ kid }) => kid === old.kid);
    expect(known !== undefined && hasSigned(known, 'text', signature)).toBe(true);
  });

  it('stop whoever finds a file that is no key, or another one', async () => {
    const file = onlyFile(directory);
    const text = readFileSync(file);
    writeFileSync(file, 'no key');
    await expect(openFolderApprovalKeys(directory).signer()).rejects.toThrow(DamagedApprovalKey);
    writeFileSync(file, text);
    renameSync(file, join(directory, `approval-${'0'.repeat(16)}`));
    await expect(openFolderApprovalKeys(directory).published()).rejects.toThrow(/another key than its name says/);
  });
});
