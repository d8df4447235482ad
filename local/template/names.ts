import { createHash } from 'node:crypto';

/**
 * The physical name of a resource that has none in the template. On AWS it consists of stack, logical id and a random
 * suffix. Here it has no suffix, so that a table is the same table after a restart.
 */
export function physicalName(type: string, stack: string, logicalId: string, maxLength = 255): string {
  const name = shorten(`${stack}-${logicalId}`, maxLength);
  if (type === 'AWS::S3::Bucket') return name.toLowerCase();
  // IoT rule names must not contain hyphens.
  if (type === 'AWS::IoT::TopicRule') return name.replaceAll('-', '_');
  return name;
}

function shorten(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  const end = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, maxLength - 9)}-${end}`;
}
