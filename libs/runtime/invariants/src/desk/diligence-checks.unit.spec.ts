import { FIRST_DILIGENCE } from '@corella/contracts/kyc';
import type { JsonObject } from '@corella/event-store';
import { DiligenceChecks } from './diligence-checks.js';

const AT = 1_000;
const terms = { ...FIRST_DILIGENCE.terms, secondLookPercent: 10 };

type Told = readonly [type: string, data: object];
const granted = (more: object = {}, approvalId = 'a'): Told => [
  'ApprovalGranted',
  { approvalId, kind: 'diligence-terms', payload: { version: 2, terms, effectiveAt: 0, ...more } },
];
const published = (more: object = {}): Told => [
  'DiligencePublished',
  { version: 2, terms, effectiveAt: AT, approvalId: 'a', by: 's,t', ...more },
];

function findings(...told: readonly Told[]): readonly string[] {
  const checks = new DiligenceChecks();
  const found: string[] = [];
  for (const [position, [type, data]] of told.entries()) {
    const stream = type.startsWith('Diligence') ? 'diligence-terms' : 'approval-a';
    const where = { stream, revision: position, position: String(position), id: `e${position}` };
    checks.apply({ ...where, type, data: data as JsonObject, meta: { at: AT } }, (_, finding) => found.push(finding));
  }
  return found;
}

describe('the settings of the diligence', () => {
  it('are sound as two people agreed, version after version', () => {
    const next = { version: 3, terms: FIRST_DILIGENCE.terms, effectiveAt: AT + 5 };
    expect(findings(granted(), published(), granted(next, 'b'), published({ ...next, approvalId: 'b' }))).toEqual([]);
  });

  const leaving = (more: object = {}): Told => [
    'ApprovalGranted',
    { approvalId: 'w', kind: 'diligence-withdraw', payload: { version: 2, approvalId: 'a', ...more } },
  ];
  const withdrawn: Told = ['DiligenceWithdrawn', { version: 2, approvalId: 'w', by: 's,t' }];
  const toCome = [granted({ effectiveAt: AT + 5 }), published({ effectiveAt: AT + 5 })] as const;

  it('are sound where two people took a version back before it began, and another one has its number', () => {
    expect(findings(...toCome, leaving(), withdrawn, granted({}, 'b'), published({ approvalId: 'b' }))).toEqual([]);
  });

  it.each<[string, readonly Told[]]>([
    ['nobody agreed in w to take back version 2', [...toCome, withdrawn]],
    ['nobody agreed in w to take back version 2', [...toCome, leaving({ approvalId: 'z' }), withdrawn]],
    ['nobody agreed in w to take back', [...toCome, leaving(), ['ApprovalFailed', { approvalId: 'w' }], withdrawn]],
    ['version 2 of the diligence is taken back, and is not to come', [granted(), published(), leaving(), withdrawn]],
    ['nobody agreed in a to version 2', [published()]],
    ['nobody agreed in a to version 2', [granted(), published({ terms: { ...terms, mediumReasons: 3 } })]],
    ['nobody agreed in a to version 2', [granted(), ['ApprovalFailed', { approvalId: 'a' }], published()]],
    ['version 2 of the diligence begins at 900', [granted(), published({ effectiveAt: 900 })]],
    ['version 3 of the diligence follows version 1', [granted({ version: 3 }), published({ version: 3 })]],
    ['version 2 of the diligence follows version 2', [granted(), published(), granted(), published()]],
  ])('are found out: %s', (finding, told) => {
    expect(findings(...told)).toEqual([expect.stringContaining(finding)]);
  });
});
