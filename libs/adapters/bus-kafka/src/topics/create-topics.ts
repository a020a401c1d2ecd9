import type { Admin, Kafka } from 'kafkajs';
import { bounded } from '../connection/bounded.js';
import type { DeclaredTopic } from './declared.js';

const LEAVE_WITHIN_MS = 2_000;

/** Creates the topics that do not exist yet. Existing ones are left as they are. */
export async function createTopics(admin: Admin, topics: readonly DeclaredTopic[]): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ name }) => !existing.has(name));
  if (missing.length === 0) return;
  // Another process may create them at the same time, which is as good.
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(({ name, partitions, settings }) => ({
      topic: name,
      numPartitions: partitions,
      configEntries: Object.entries(settings).map(([setting, value]) => ({ name: setting, value })),
    })),
  });
}

/** The same, over a connection of its own. */
export async function ensureTopics(kafka: Kafka, topics: readonly DeclaredTopic[]): Promise<void> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    await createTopics(admin, topics);
  } finally {
    await bounded(admin.disconnect(), LEAVE_WITHIN_MS);
  }
}
