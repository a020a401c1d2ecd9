export {
  SENTINEL_VERDICTS,
  sentinelReport,
  sentinelReportBody,
  type SentinelReport,
  type SentinelSeen,
  type SentinelVerdict,
} from './sentinel.js';
export { statusSchema, type LiveHash, type ProcessPart, type StatusWire, type VenueParts } from './status.js';

/** What the host gives every service besides the ports. Plain data, because services do not read the environment. */
export interface VenueConfig {
  readonly version: string;
  readonly demo: boolean;
  /** In a demo: whether a proven address verifies a customer, or the desk does. */
  readonly demoKyc: 'auto' | 'manual';
  /** The mail address where support is reached, if there is one. */
  readonly support?: string;
  readonly simulate: boolean;
  readonly seed: number;
  readonly limits: boolean;
  /** Origins that browsers may use, e.g. http://127.0.0.1:8080. */
  readonly publicOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly production: boolean;
  /** The bearer token that /metrics demands. Without one, only this machine may ask. */
  readonly metricsToken?: string;
}
