import { onlyKeys } from '../../template/only-properties.ts';
import { type Assembly, type Properties, StartError } from '../../types.ts';
import type { Headers } from '../http.ts';
import { findConfig } from './policies.ts';

/** What a response headers policy does to the headers of a response. */
export type ResponseHeadersPolicy = (headers: Headers) => Headers;

interface Line {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces what the origin said. */
  readonly override: boolean;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-response-headers-policies.html */
const SECURITY_HEADERS = '67f7725c-6f97-4210-82d7-5512b31e9d03';
const securityHeaders: Line[] = [
  { name: 'referrer-policy', value: 'strict-origin-when-cross-origin', override: false },
  { name: 'strict-transport-security', value: 'max-age=31536000', override: false },
  { name: 'x-content-type-options', value: 'nosniff', override: true },
  { name: 'x-frame-options', value: 'SAMEORIGIN', override: false },
  { name: 'x-xss-protection', value: '1; mode=block', override: false },
];

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html */
export function findResponseHeadersPolicy(
  assembly: Assembly,
  id: string | undefined,
  localHosts: (text: string) => string,
): ResponseHeadersPolicy {
  if (id === undefined) return (headers) => headers;
  if (id === SECURITY_HEADERS) return (headers) => apply(headers, [], securityHeaders);
  const config = findConfig(
    assembly,
    'AWS::CloudFront::ResponseHeadersPolicy',
    id,
    'ResponseHeadersPolicyConfig',
  );
  onlyKeys(
    config,
    ['Comment', 'CustomHeadersConfig', 'Name', 'RemoveHeadersConfig', 'SecurityHeadersConfig'],
    'A response headers policy',
  );
  const removed = (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }: Properties) =>
    Header.toLowerCase(),
  );
  const lines = [...securityLines(config.SecurityHeadersConfig ?? {}), ...customLines(config)].map(
    (line) => ({
      ...line,
      value: line.name.startsWith('content-security-policy') ? localHosts(line.value) : line.value,
    }),
  );
  return (headers) => apply(headers, removed, lines);
}

function apply(headers: Headers, removed: readonly string[], lines: readonly Line[]): Headers {
  const kept = Object.entries(headers).filter(([name]) => !removed.includes(name));
  const added = lines.filter(({ name, override }) => override || !(name in headers));
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(added.map(({ name, value }) => [name, [value]])),
  };
}

function customLines(config: Properties): Line[] {
  return (config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }: Properties) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
}

function securityLines(config: Properties): Line[] {
  return Object.entries<Properties>(config).map(([kind, settings]) => {
    const [name, value] = securityLine(kind, settings);
    return { name, value, override: settings.Override };
  });
}

function securityLine(kind: string, settings: Properties): [name: string, value: string] {
  switch (kind) {
    case 'ContentSecurityPolicy':
      return ['content-security-policy', settings.ContentSecurityPolicy];
    case 'ContentTypeOptions':
      return ['x-content-type-options', 'nosniff'];
    case 'FrameOptions':
      return ['x-frame-options', settings.FrameOption];
    case 'ReferrerPolicy':
      return ['referrer-policy', settings.ReferrerPolicy];
    case 'StrictTransportSecurity': {
      const subdomains = settings.IncludeSubdomains ? '; includeSubDomains' : '';
      const preload = settings.Preload ? '; preload' : '';
      return [
        'strict-transport-security',
        `max-age=${settings.AccessControlMaxAgeSec}${subdomains}${preload}`,
      ];
    }
    case 'XSSProtection': {
      const mode = settings.ModeBlock ? '; mode=block' : '';
      return ['x-xss-protection', settings.Protection ? `1${mode}` : '0'];
    }
    default:
      throw new StartError(`A response headers policy has ${kind}, which this platform does not run.`);
  }
}
