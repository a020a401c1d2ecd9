/** Names and passwords. Whoever logs in may do nothing until it is granted. */
export type Logins = Readonly<Record<string, string>>;

export interface KafkaSettings {
  /** Holds the log, which is kept. */
  readonly logDirectory: string;
  /** Where it listens, and under which name others find it (default 127.0.0.1). */
  readonly host?: { readonly listen: string; readonly advertised: string };
  readonly controller: number;
  /** The port of a listener at which everybody may do everything. */
  readonly open?: number;
  /** A listener that asks for a name and a password, and rights by which the broker goes. */
  readonly login?: { readonly port: number; readonly logins: Logins };
  /** Which login may do everything. Without an open listener there must be one, and the broker itself uses it. */
  readonly administrator?: string;
}

const HERE = '127.0.0.1';
const PLAIN = 'org.apache.kafka.common.security.plain.PlainLoginModule required';

/** Who may log in, and as whom the broker itself does. */
function jaas(logins: Logins, self?: string): string {
  const users = Object.entries(logins).map(([name, password]) => `user_${name}="${password}"`);
  const own = self === undefined ? [] : [`username="${self}"`, `password="${logins[self] ?? ''}"`];
  return `${[PLAIN, ...own, ...users].join(' ')};`;
}

function loginSettings({ login, administrator }: KafkaSettings): Readonly<Record<string, string>> {
  if (login === undefined) return {};
  return {
    'sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.sasl_plaintext.plain.sasl.jaas.config': jaas(login.logins, administrator),
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:${administrator ?? 'ANONYMOUS'}`,
  };
}

/** Without an open listener, the broker and its controller log in to each other as well. */
function closedSettings({ login, administrator, open }: KafkaSettings): Readonly<Record<string, string>> {
  if (open !== undefined) return {};
  if (login === undefined || administrator === undefined)
    throw new RangeError('a Kafka without an open listener needs an administrator who logs in');
  return {
    'inter.broker.listener.name': 'SASL_PLAINTEXT',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    'listener.name.controller.sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.controller.plain.sasl.jaas.config': jaas(login.logins, administrator),
  };
}

/** The text of a `server.properties`: one node that is broker and controller. */
export function kafkaSettings(options: KafkaSettings): string {
  const { logDirectory, controller, open, login, host = { listen: HERE, advertised: HERE } } = options;
  const listeners = (at: string): string =>
    [
      ...(open === undefined ? [] : [`PLAINTEXT://${at}:${open}`]),
      ...(login === undefined ? [] : [`SASL_PLAINTEXT://${at}:${login.port}`]),
    ].join(',');
  const controllerProtocol = open === undefined ? 'SASL_PLAINTEXT' : 'PLAINTEXT';
  const values: Readonly<Record<string, string | number | boolean>> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@${HERE}:${controller}`,
    // The controller serves this node's own broker alone.
    listeners: `${listeners(host.listen)},CONTROLLER://${HERE}:${controller}`,
    'advertised.listeners': listeners(host.advertised),
    'listener.security.protocol.map': `PLAINTEXT:PLAINTEXT,CONTROLLER:${controllerProtocol},SASL_PLAINTEXT:SASL_PLAINTEXT`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': logDirectory,
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    // After a crash the controller waits for the end of the old session before it lets the broker in again.
    'broker.session.timeout.ms': 2_000,
    'broker.heartbeat.interval.ms': 500,
    ...loginSettings(options),
    ...closedSettings(options),
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
