import { onlyKeys } from '../../template/only-properties.ts';
import { type Assembly, type Properties, StartError } from '../../types.ts';
import type { Headers } from '../http.ts';
import { unknownPolicy } from './policies.ts';

/** Applies a response headers policy. */
export type ResponseHeadersPolicy = (headers: Headers) => Headers;

interface Line {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces the header of the origin. */
  readonly override: boolean;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html */
export function findResponseHeadersPolicy(
  assembly: Assembly,
  id: string | undefined,
  localHosts: (text: string) => string,
): ResponseHeadersPolicy {
  if (id === undefined) return (headers) => headers;
  const policies = assembly.of('AWS::CloudFront::ResponseHeadersPolicy');
  const policy = policies.find(({ arn }) => arn.endsWith(`/${id}`));
  if (!policy) throw unknownPolicy(id);
  const config: Properties = policy.properties.ResponseHeadersPolicyConfig;
  onlyKeys(
    config,
    ['CustomHeadersConfig', 'Name', 'SecurityHeadersConfig'],
    `There is the response headers policy ${policy.logicalId}`,
  );
  const lines = [...securityLines(config.SecurityHeadersConfig ?? {}), ...customLines(config)].map(
    (line) => ({
      ...line,
      value: line.name === 'content-security-policy' ? localHosts(line.value) : line.value,
    }),
  );
  return (headers) => {
    const added = lines.filter(({ name, override }) => override || !(name in headers));
    return { ...headers, ...Object.fromEntries(added.map(({ name, value }) => [name, [value]])) };
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
      const { AccessControlMaxAgeSec, IncludeSubdomains, Override: _, ...others } = settings;
      onlyKeys(others, [], 'There is a strict transport security');
      const subdomains = IncludeSubdomains ? '; includeSubDomains' : '';
      return ['strict-transport-security', `max-age=${AccessControlMaxAgeSec}${subdomains}`];
    }
    default:
      throw new StartError(`A response headers policy has ${kind}, which this platform does not run.`);
  }
}
