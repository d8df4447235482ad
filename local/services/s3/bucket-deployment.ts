import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Gateway } from '../../gateway/gateway.ts';
import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, AwsError, type Resource } from '../../types.ts';
import { fitsWildcards } from '../../wildcards.ts';
import type { S3 } from './s3.ts';

const KNOWN_PROPERTIES = [
  'DestinationBucketArn',
  'DestinationBucketKeyPrefix',
  'DestinationBucketName',
  'DistributionId',
  'DistributionPaths',
  'Extract',
  'Exclude',
  'Include',
  'OutputObjectKeys',
  'Prune',
  'RetainOnDelete',
  'ServiceToken',
  'SourceBucketNames',
  'SourceMarkers',
  'SourceMarkersConfig',
  'SourceObjectKeys',
  'SystemMetadata',
  'UserMetadata',
  'WaitForDistributionInvalidation',
];
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
};

/** Puts files into buckets as the CDK's BucketDeployment does while it deploys: only what is new since last time. */
export async function runBucketDeployments(
  assembly: Assembly,
  store: DatabaseSync,
  gateway: Gateway,
  s3: S3,
): Promise<void> {
  store.exec('CREATE TABLE IF NOT EXISTS deployments (id TEXT PRIMARY KEY, state TEXT NOT NULL)');
  // In the order of the template, since a page may be meant to come after what it names.
  for (const deployment of assembly.of('Custom::CDKBucketDeployment')) {
    const id = `${deployment.stack}/${deployment.logicalId}`;
    const state = JSON.stringify(deployment.properties);
    if (store.prepare('SELECT state FROM deployments WHERE id = ?').get(id)?.state === state) continue;
    await deploy(deployment, assembly, gateway, s3);
    store.prepare('INSERT OR REPLACE INTO deployments VALUES (?, ?)').run(id, state);
  }
}

async function deploy(deployment: Resource, assembly: Assembly, gateway: Gateway, s3: S3): Promise<void> {
  onlyProperties(deployment, KNOWN_PROPERTIES);
  const { properties } = deployment;
  const bucket = properties.DestinationBucketName;
  const prefix = properties.DestinationBucketKeyPrefix ? `${properties.DestinationBucketKeyPrefix}/` : '';
  const wanted = wantedBy(properties.Exclude ?? [], properties.Include ?? []);
  const headers = { ...properties.SystemMetadata, ...metadata(properties.UserMetadata ?? {}) };
  const call = async (method: string, key: string, more: Record<string, string>, body: Buffer) => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const { status, body: reply } = await gateway.perform(gateway.operator, 's3', {
      method,
      url: new URL(`http://s3/${bucket}/${path}`),
      headers: { ...more, 'content-length': String(body.length) },
      body,
    });
    if (status >= 300) throw new AwsError('DeploymentFailed', status, `${method} ${bucket}/${key}: ${reply}`);
  };

  const put = new Set<string>();
  for (const [index, objectKey] of properties.SourceObjectKeys.entries()) {
    const folder = assembly.assetFolder(objectKey);
    const markers: Record<string, string> = properties.SourceMarkers?.[index] ?? {};
    for (const file of filesIn(folder).filter(wanted)) {
      const type = TYPES[extname(file)] ?? 'binary/octet-stream';
      await call(
        'PUT',
        prefix + file,
        { 'content-type': type, ...headers },
        read(join(folder, file), markers),
      );
      put.add(prefix + file);
    }
  }
  if (String(properties.Prune ?? true) === 'false') return;
  const gone = s3.keys(bucket, prefix).filter((key) => !put.has(key) && wanted(key.slice(prefix.length)));
  for (const key of gone) await call('DELETE', key, {}, Buffer.alloc(0));
}

/** As `aws s3 sync` filters: what is excluded, unless it is included after all. */
function wantedBy(exclude: string[], include: string[]): (file: string) => boolean {
  const fits = (file: string) => (pattern: string) => fitsWildcards(pattern, file);
  return (file) => !exclude.some(fits(file)) || include.some(fits(file));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

/** A file with the deploy-time values filled in for their markers. */
function read(file: string, markers: Record<string, string>): Buffer {
  const content = readFileSync(file);
  const entries = Object.entries(markers);
  if (entries.length === 0) return content;
  return Buffer.from(
    entries.reduce((text, [marker, value]) => text.replaceAll(marker, value), content.toString()),
  );
}

function metadata(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`x-amz-meta-${name}`, value]));
}
