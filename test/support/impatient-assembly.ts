import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ASSEMBLY } from '../../bin/build.ts';

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
    for (const { Type, Properties } of Object.values<{
      Type: string;
      Properties?: { VisibilityTimeout?: number };
    }>(template.Resources)) {
      // Every queue waits six times as long as its consumer may take.
      if (Type === 'AWS::SQS::Queue' && Properties?.VisibilityTimeout) Properties.VisibilityTimeout /= 6;
    }
    writeFileSync(join(folder, name), JSON.stringify(template));
  }
  return folder;
}
