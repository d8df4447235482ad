import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ASSEMBLY } from '../../bin/build.ts';
import { FUNCTIONS } from '../../functions/manifest.ts';

/**
 * Puts the product's stacks into an empty folder, with one difference: what a dead function had in hand is offered again
 * as soon as Lambda allows, and not after a minute.
 */
export function impatientAssembly(folder: string): string {
  for (const name of readdirSync(ASSEMBLY)) {
    const path = resolve(ASSEMBLY, name);
    if (!name.endsWith('.template.json')) {
      symlinkSync(path, join(folder, name));
      continue;
    }
    const template = JSON.parse(readFileSync(path, 'utf8'));
    for (const { Type, Properties } of Object.values<{ Type: string; Properties?: object }>(
      template.Resources,
    )) {
      if (Type === 'AWS::SQS::Queue' && Properties && 'VisibilityTimeout' in Properties)
        Properties.VisibilityTimeout = FUNCTIONS.hubIngest.timeoutSeconds;
    }
    writeFileSync(join(folder, name), JSON.stringify(template));
  }
  return folder;
}
