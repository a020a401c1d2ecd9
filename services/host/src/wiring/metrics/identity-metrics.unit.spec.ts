import type { Pictures } from '@corella/pictures';
import { ok, reject } from '@corella/result';
import { Registry } from 'prom-client';
import { countedPictures, exposeIdentity } from './identity-metrics.js';

describe('metrics of identity', () => {
  it('show commands and checks by their result, and how long the oldest case has waited', async () => {
    const registry = new Registry();
    const running = [
      {},
      {
        figures: () => ({
          commands: [
            { what: 'Login', result: 'ok', count: 3 },
            { what: 'Login', result: 'credentials-wrong', count: 2 },
          ],
          checks: [{ what: 'answered', result: 'two', count: 1 }],
          alarms: [{ what: 'many-reveals', result: 'kyc', count: 1 }],
          freezes: [{ what: 'freeze', result: '1s', count: 2 }],
          texts: [],
          waiting: { oldestAt: 10_000, overdue: 4 },
          removals: { open: 3, oldestAt: 40_000 },
          endingKeys: 7,
          diligence: [{ what: 'document-expired', result: 'opened', count: 2 }],
          reviews: [
            { cause: 'document-expired', count: 5 },
            { cause: 'review-due', count: 1 },
          ],
          parked: [{ group: 'identity-kyc', count: 2 }],
          clockJumps: [{ what: 'clock', result: 'ahead', count: 1 }],
        }),
      },
    ];
    exposeIdentity(registry, running, () => 70_000);
    const text = await registry.metrics();
    expect(text).toContain('# TYPE corella_identity_commands_total counter');
    expect(text).toContain('corella_identity_commands_total{command="Login",result="ok"} 3');
    expect(text).toContain('corella_identity_commands_total{command="Login",result="credentials-wrong"} 2');
    expect(text).toContain('corella_kyc_checks_total{outcome="answered",people="two"} 1');
    expect(text).toContain('corella_staff_alarms_total{alarm="many-reveals",role="kyc"} 1');
    expect(text).toContain('corella_freezes_total{within="1s"} 2');
    expect(text).toContain('corella_kyc_oldest_case_seconds 60');
    expect(text).toContain('corella_kyc_overdue_cases 4');
    expect(text).toContain('corella_removals_open 3');
    expect(text).toContain('corella_removals_oldest_seconds 30');
    expect(text).toContain('corella_api_keys_ending 7');
    expect(text).toContain('corella_diligence_total{what="document-expired",result="opened"} 2');
    expect(text).toContain('corella_kyc_reviews_open 6');
    expect(text).toContain('corella_identity_parked_streams{group="identity-kyc"} 2');
    expect(text).toContain('corella_clock_jumps_total{way="ahead"} 1');
  });

  it('are zero where no case waits', async () => {
    const registry = new Registry();
    const figures = () => ({
      commands: [],
      checks: [],
      alarms: [],
      freezes: [],
      texts: [],
      waiting: { oldestAt: null, overdue: 0 },
      removals: { open: 0, oldestAt: null },
      endingKeys: 0,
      diligence: [],
      reviews: [],
      parked: [],
      clockJumps: [],
    });
    exposeIdentity(registry, [{ figures }], () => 70_000);
    expect(await registry.metrics()).toContain('corella_kyc_oldest_case_seconds 0');
  });

  it('count pictures that were taken and why others were not', async () => {
    const registry = new Registry();
    const answers = [
      ok({ jpeg: new Uint8Array(), width: 1, height: 1, advice: [] }),
      reject({ code: 'file-format' as const }),
    ];
    const inner: Pictures = {
      clean: async () => answers.shift() ?? reject({ code: 'busy' }),
      watermark: async (jpeg) => jpeg,
      close: async () => undefined,
    };
    const pictures = countedPictures(registry, inner);
    for (const _ of [1, 2, 3]) await pictures.clean({ bytes: new Uint8Array(), declared: 'image/png' });
    const text = await registry.metrics();
    for (const result of ['ok', 'file-format', 'busy'])
      expect(text).toContain(`corella_pictures_total{result="${result}"} 1`);
  });
});
