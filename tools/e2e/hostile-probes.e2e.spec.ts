import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProbedVenue } from '../probe/clients/probed-venue.js';
import { untilSettled } from '../probe/harness/live-state.js';
import type { GroupResult } from '../probe/harness/probe.js';
import { runGroups } from '../probe/harness/run-groups.js';
import { ALL_GROUPS } from '../probe/all-groups.js';
import { clockFile } from '../venue/clock-file.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { endVenue, ownVenue } from './venue/own-venue.js';

/** The same probes as `npm run probe`, with a shorter fuzz. */
const FUZZ = { seconds: 4, seed: Date.now() % 1_000_000 };

describe('what no honest client would send', () => {
  let venue: VenueProcess;
  let results: readonly GroupResult[];

  const folder = mkdtempSync(join(tmpdir(), 'corella-probes-'));

  beforeAll(async () => {
    const clock = clockFile(folder);
    venue = await ownVenue(['--clock-file', clock.file]);
    const probed = new ProbedVenue(venue.url, venue.demo(), FUZZ, clock);
    await untilSettled(probed);
    results = await runGroups(ALL_GROUPS, probed);
  }, 900_000);
  afterAll(async () => {
    await endVenue(venue);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(ALL_GROUPS.map(({ name }) => name))('is answered as promised and changes nothing: %s', (name) => {
    const result = results.find((one) => one.name === name);
    expect(result?.failures).toEqual([]);
    expect(result?.probes).toBeGreaterThan(0);
    expect(result?.answers.get('fault') ?? 0).toBe(0);
    expect(['unchanged', 'changed as expected']).toContain(result?.state);
  });
});
