import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ASSEMBLY } from '../../bin/build.ts';

/**
 * Copies the product's stacks into an empty folder with the shortest visibility timeouts that Lambda allows, so that the
 * messages of a killed function are redelivered quickly.
 */
export function shortVisibilityAssembly(folder: string): string {
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
