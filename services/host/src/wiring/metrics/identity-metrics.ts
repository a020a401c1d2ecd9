import type { BoundedFiles } from '@corella/files/bounded-files';
import type { IdentityFigures } from '@corella/identity';
import type { Pictures } from '@corella/pictures';
import { Counter, type Registry } from 'prom-client';
import { countersOver, gaugeOf, gaugesOver } from './gauges.js';

const MS_PER_SECOND = 1_000;

const ageOf = (oldestAt: number | null, now: () => number): number => (oldestAt === null ? 0 : now() - oldestAt);

/** Exposes what identity counts, where it runs in this process. */
export function exposeIdentity(
  registry: Registry,
  running: readonly { readonly figures?: () => IdentityFigures }[],
  now: () => number,
): void {
  const figures = (): readonly IdentityFigures[] => running.flatMap((service) => service.figures?.() ?? []);
  countersOver(registry, {
    rows: () => figures().flatMap(({ commands }) => commands),
    labelsOf: ({ what, result }) => ({ command: what, result }),
    labelNames: ['command', 'result'],
  })('corella_identity_commands_total', 'Commands that identity carried out or refused', ({ count }) => count);
  countersOver(registry, {
    rows: () => figures().flatMap(({ checks }) => checks),
    labelsOf: ({ what, result }) => ({ outcome: what, people: result }),
    labelNames: ['outcome', 'people'],
  })(
    'corella_kyc_checks_total',
    'Checks of documents by their outcome, and how many people decide then',
    ({ count }) => count,
  );
  countersOver(registry, {
    rows: () => figures().flatMap(({ alarms }) => alarms),
    labelsOf: ({ what, result }) => ({ alarm: what, role: result }),
    labelNames: ['alarm', 'role'],
  })('corella_staff_alarms_total', 'What members of staff did that somebody should look into', ({ count }) => count);
  countersOver(registry, {
    rows: () => figures().flatMap(({ freezes }) => freezes),
    labelsOf: ({ result }) => ({ within: result }),
    labelNames: ['within'],
  })('corella_freezes_total', 'Accounts that the ledger stopped, by how soon after the decision', ({ count }) => count);
  countersOver(registry, {
    rows: () => figures().flatMap(({ texts }) => texts),
    labelsOf: ({ result }) => ({ result }),
    labelNames: ['result'],
  })(
    'corella_text_messages_total',
    'Codes by text message that were sent, or held back by their pace',
    ({ count }) => count,
  );
  const waiting = (): readonly IdentityFigures['waiting'][] => figures().map((one) => one.waiting);
  gaugeOf(
    registry,
    {
      name: 'corella_kyc_oldest_case_seconds',
      help: 'How long the oldest case has waited for the desk; 0 if none waits',
    },
    () => Math.max(0, ...waiting().map(({ oldestAt }) => ageOf(oldestAt, now))) / MS_PER_SECOND,
  );
  gaugeOf(registry, { name: 'corella_kyc_overdue_cases', help: 'Cases that should have been decided already' }, () =>
    waiting().reduce((total, { overdue }) => total + overdue, 0),
  );
  gaugeOf(registry, { name: 'corella_removals_open', help: 'Requests for a removal that wait for the desk' }, () =>
    figures().reduce((total, { removals }) => total + removals.open, 0),
  );
  gaugeOf(
    registry,
    {
      name: 'corella_removals_oldest_seconds',
      help: 'How long the oldest request for a removal has waited for the desk; 0 if none waits',
    },
    () => Math.max(0, ...figures().map(({ removals: { oldestAt } }) => ageOf(oldestAt, now))) / MS_PER_SECOND,
  );
  gaugeOf(registry, { name: 'corella_api_keys_ending', help: 'API keys that expire within 14 days' }, () =>
    figures().reduce((total, { endingKeys }) => total + endingKeys, 0),
  );
  exposeDiligence(registry, figures);
  exposeParked(registry, figures);
  exposeClockJumps(registry, figures);
}

function exposeParked(registry: Registry, figures: () => readonly IdentityFigures[]): void {
  gaugesOver(registry, {
    rows: () => figures().flatMap(({ parked }) => parked),
    labelsOf: ({ group }) => ({ group }),
    labelNames: ['group'],
  })(
    'corella_identity_parked_streams',
    'Streams that wait because one of their events cannot be handled',
    ({ count }) => count,
  );
}

function exposeClockJumps(registry: Registry, figures: () => readonly IdentityFigures[]): void {
  countersOver(registry, {
    rows: () => figures().flatMap(({ clockJumps }) => clockJumps),
    labelsOf: ({ result }) => ({ way: result }),
    labelNames: ['way'],
  })('corella_clock_jumps_total', "How often the machine's clock was set, ahead or back", ({ count }) => count);
}

function exposeDiligence(registry: Registry, figures: () => readonly IdentityFigures[]): void {
  countersOver(registry, {
    rows: () => figures().flatMap(({ diligence }) => diligence),
    labelsOf: ({ what, result }) => ({ what, result }),
    labelNames: ['what', 'result'],
  })('corella_diligence_total', 'What was found of verified customers, and what became of it', ({ count }) => count);
  gaugeOf(registry, { name: 'corella_kyc_reviews_open', help: 'Cases of verified customers that are open' }, () =>
    figures().reduce((total, { reviews }) => total + reviews.reduce((sum, { count }) => sum + count, 0), 0),
  );
}

/** What documents take, as a gateway counted it last, and how much they may take. */
export function exposeDocuments(
  registry: Registry,
  { files, maxBytes }: { readonly files: BoundedFiles; readonly maxBytes: number },
): void {
  const usage = () => files.lastUsage() ?? { files: 0, bytes: 0 };
  const gauge = (name: string, help: string, value: () => number) => gaugeOf(registry, { name, help }, value);
  gauge('corella_documents', 'Files of documents that are stored', () => usage().files);
  gauge('corella_documents_bytes', 'Bytes that documents take', () => usage().bytes);
  gauge('corella_documents_bytes_max', 'Bytes beyond which uploads are refused', () => maxBytes);
}

/** Counts what becomes of the pictures that customers send. */
export function countedPictures(registry: Registry, pictures: Pictures): Pictures {
  const counter = new Counter({
    name: 'corella_pictures_total',
    help: 'Pictures of documents that were drawn anew or refused',
    labelNames: ['result'],
    registers: [registry],
  });
  return {
    watermark: (jpeg, text) => pictures.watermark(jpeg, text),
    close: () => pictures.close(),
    async clean(sent) {
      const cleaned = await pictures.clean(sent);
      counter.inc({ result: cleaned.ok ? 'ok' : cleaned.rejection.code });
      return cleaned;
    },
  };
}
