import type { AclEntry, AclOperationTypes, Admin } from 'kafkajs';
import { connectKafka, venueOf, type KafkaCluster, type Role } from '../connection/cluster.js';
import { createTopics } from './create-topics.js';
import { declaredTopics, groupOf, type DeclaredTopic, type DeclaredVenue } from './declared.js';
import { ConfigResource, Operation, Pattern, Permission, Resource } from './kafka-words.js';

export interface ApplyOptions {
  readonly cluster: KafkaCluster;
  readonly declared: Omit<DeclaredVenue, 'venue'>;
  /** The principals as which a role logs in (default `User:{role}`). */
  readonly principalsOf?: (role: Role) => readonly string[];
}

const SECURITY_DISABLED = 'SECURITY_DISABLED';
const KNOWN_WITHIN_MS = 60_000;
/** Nobody is kept waiting, and a hundred topics at once take a busy broker longer than a client would wait. */
const REQUEST_MS = 60_000;
const LOOK_EVERY_MS = 200;
const EVERYTHING = {
  resourcePatternType: Pattern.ANY,
  operation: Operation.ANY,
  permissionType: Permission.ANY,
};

/**
 * Makes a cluster what is declared: creates missing topics, gives all of them the declared settings, and grants what
 * each role may do. `rights` says whether the brokers have an authorizer; without one, nothing can be granted. Rights
 * that are no longer declared stay until somebody takes them away.
 */
export async function applyTopics({
  cluster,
  declared,
  principalsOf = (role) => [`User:${role}`],
}: ApplyOptions): Promise<{ readonly rights: boolean }> {
  const venue = venueOf(cluster);
  const topics = declaredTopics({ ...declared, venue });
  const admin = connectKafka(cluster, 'topics', REQUEST_MS).admin();
  await admin.connect();
  try {
    await createTopics(admin, topics);
    await admin.alterConfigs({
      validateOnly: false,
      resources: topics.map(({ name, settings }) => ({
        type: ConfigResource.TOPIC,
        name,
        configEntries: Object.entries(settings).map(([setting, value]) => ({ name: setting, value })),
      })),
    });
    if (!(await hasAuthorizer(admin))) return { rights: false };
    const rights = rightsOf(venue, topics, principalsOf);
    await admin.createAcls({ acl: rights });
    await knownToBroker(admin, rights);
    return { rights: true };
  } finally {
    await admin.disconnect();
  }
}

async function hasAuthorizer(admin: Admin): Promise<boolean> {
  try {
    await admin.describeAcls({ ...EVERYTHING, resourceType: Resource.CLUSTER });
    return true;
  } catch (error) {
    if ((error as { readonly type?: unknown }).type === SECURITY_DISABLED) return false;
    throw error;
  }
}

/** The controller grants rights, and brokers hear of it a little later. */
async function knownToBroker(admin: Admin, rights: readonly AclEntry[]): Promise<void> {
  for (const end = Date.now() + KNOWN_WITHIN_MS; ;) {
    const { resources } = await admin.describeAcls({ ...EVERYTHING, resourceType: Resource.ANY });
    const known = new Set(
      resources.flatMap(({ acls, ...resource }) => acls.map((acl) => keyOf({ ...resource, ...acl }))),
    );
    if (rights.every((right) => known.has(keyOf(right)))) return;
    if (Date.now() > end) throw new Error('the broker does not know the rights that were granted');
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  }
}

const keyOf = (right: AclEntry): string =>
  [right.resourceType, right.resourceName, right.resourcePatternType, right.principal, right.operation].join(' ');

function rightsOf(
  venue: string,
  topics: readonly DeclaredTopic[],
  principalsOf: (role: Role) => readonly string[],
): AclEntry[] {
  const allow = (role: Role, operation: AclOperationTypes) =>
    principalsOf(role).map((principal) => ({ principal, host: '*', operation, permissionType: Permission.ALLOW }));
  const onTopic = (name: string) => ({
    resourceType: Resource.TOPIC,
    resourceName: name,
    resourcePatternType: Pattern.LITERAL,
  });
  const readers = new Set(topics.flatMap((topic) => topic.readers));
  return [
    // Whoever may read or write a topic may describe it; Kafka sees to that itself.
    ...topics.flatMap(({ name, writers, readers: readBy }) =>
      [
        ...writers.flatMap((role) => allow(role, Operation.WRITE)),
        ...readBy.flatMap((role) => allow(role, Operation.READ)),
      ].map((right) => ({ ...onTopic(name), ...right })),
    ),
    ...[...readers].flatMap((role) =>
      allow(role, Operation.READ).map((right) => ({
        resourceType: Resource.GROUP,
        resourceName: `${groupOf(venue, role)}.`,
        resourcePatternType: Pattern.PREFIXED,
        ...right,
      })),
    ),
  ];
}
