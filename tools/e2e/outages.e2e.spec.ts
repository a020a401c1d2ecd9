import { realPart } from '@corella/real-parts';
import { contextOf } from '../drill/harness/drill.js';
import { missingServers } from '../drill/servers/own-servers.js';
import { FAULTS, outagesDrill } from '../drill/servers/outages.js';

const say = (line: string): void => void process.stdout.write(`  ${line}\n`);

realPart('a venue on PostgreSQL and NATS', missingServers(), () => {
  it('takes orders again unaided after each outage, and loses and doubles nothing', async () => {
    const context = contextOf({ name: 'outages', rounds: FAULTS.length }, new Map([['seconds', '2']]), say);
    const { problems, figures } = await outagesDrill(context);
    say(figures);
    expect(problems).toEqual([]);
  }, 300_000);
});
