// npm run topics -- --kafka HOST:PORT: makes a Kafka what the venue declares. Run it as an administrator of the
// cluster before the first start and after every upgrade. In the image it is dist/host/topics.mjs.
import { applyTopics, declaredTopics, venueOf } from '@corella/bus-kafka';
import { declaredVenue } from './declared-venue.js';
import { describeTopics } from './describe-topics.js';
import { TOPICS_HELP, parseTopicsOptions, type TopicsOptions } from './topics-options.js';

const EXIT_USAGE = 64;
const EXIT_REFUSED = 65;

function end(message: string, code: number): never {
  process.stderr.write(`corella: ${message}\n`);
  process.exit(code);
}

async function run({ cluster, slots, principalsOf, dryRun }: TopicsOptions): Promise<void> {
  const declared = declaredVenue({ slots });
  const topics = declaredTopics({ ...declared, venue: venueOf(cluster) });
  if (dryRun) {
    process.stdout.write(describeTopics(topics));
    return;
  }
  const { rights } = await applyTopics({ cluster, declared, principalsOf });
  const granted = rights ? 'rights are granted' : 'the brokers have no authorizer, so no rights were granted';
  process.stdout.write(`${topics.length} topics are as declared; ${granted}\n`);
}

const parsed = parseTopicsOptions(process.argv.slice(2), process.env);
if (parsed.kind === 'help') process.stdout.write(TOPICS_HELP);
else if (parsed.kind === 'error') end(`${parsed.message}\n--help lists the options`, EXIT_USAGE);
else {
  const { options } = parsed;
  run(options).catch((error: unknown) =>
    end(
      `--kafka ${options.cluster.brokers.join(' ')}: ${error instanceof Error ? error.message : String(error)}`,
      EXIT_REFUSED,
    ),
  );
}
