import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Gateway } from '../../gateway/gateway.ts';
import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, AwsError, type Resource, StartError } from '../../types.ts';

const KNOWN_PROPERTIES = [
  'DestinationBucketName',
  'OutputObjectKeys',
  'Prune',
  'ServiceToken',
  'SourceBucketNames',
  'SourceObjectKeys',
  'SystemMetadata',
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

/** Puts files into buckets like the BucketDeployment of the CDK during a deployment, if its properties have changed. */
export async function runBucketDeployments(
  assembly: Assembly,
  store: DatabaseSync,
  gateway: Gateway,
): Promise<void> {
  store.exec('CREATE TABLE IF NOT EXISTS deployments (id TEXT PRIMARY KEY, state TEXT NOT NULL)');
  // In the order of the template, because a page may have to be deployed after the files that it loads.
  for (const deployment of assembly.of('Custom::CDKBucketDeployment')) {
    const id = `${deployment.stack}/${deployment.logicalId}`;
    const state = JSON.stringify(deployment.properties);
    if (store.prepare('SELECT state FROM deployments WHERE id = ?').get(id)?.state === state) continue;
    await deploy(deployment, assembly, gateway);
    store.prepare('INSERT OR REPLACE INTO deployments VALUES (?, ?)').run(id, state);
  }
}

async function deploy(deployment: Resource, assembly: Assembly, gateway: Gateway): Promise<void> {
  onlyProperties(deployment, KNOWN_PROPERTIES);
  const { DestinationBucketName, Prune, SourceObjectKeys, SystemMetadata } = deployment.properties;
  if (Prune !== false) {
    throw new StartError(
      `The deployment ${deployment.logicalId} deletes other files, which this platform does not do: set prune to false.`,
    );
  }
  for (const objectKey of SourceObjectKeys) {
    const folder = assembly.assetFolder(objectKey);
    for (const file of filesIn(folder)) {
      const type = TYPES[extname(file)] ?? 'binary/octet-stream';
      const body = readFileSync(join(folder, file));
      const path = file.split('/').map(encodeURIComponent).join('/');
      const { status, body: reply } = await gateway.perform(gateway.operator, 's3', {
        method: 'PUT',
        url: new URL(`http://s3/${DestinationBucketName}/${path}`),
        headers: { 'content-type': type, ...SystemMetadata, 'content-length': String(body.length) },
        body,
      });
      if (status >= 300) {
        throw new AwsError('DeploymentFailed', status, `PUT ${DestinationBucketName}/${file}: ${reply}`);
      }
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}
